/// The fields of the form, in their order on the page, and the rules for their text.
package enum SignUpField: String, CaseIterable, Hashable, Sendable {
  case username = "Username"
  case email = "Email"
  case password = "Password"
  case repeatedPassword = "Password again"
  case firstName = "First name"
  case lastName = "Last name"
  case birthday = "Birthday"
  case phone = "Phone"
  case street = "Street"
  case number = "Number"
  case postcode = "Postcode"
  case city = "City"
  case country = "Country"
  case language = "Language"
  case website = "Website"
  case company = "Company"
  case role = "Role"
  case teamSize = "Team size"
  case coupon = "Coupon"
  case source = "How you found us"

  package var isSecret: Bool { self == .password || self == .repeatedPassword }

  package var placeholder: String {
    switch self {
    case .username: "at least three characters"
    case .password: "at least eight characters"
    case .repeatedPassword: "the same again"
    case .birthday: "such as 1990-12-31"
    case .phone: "such as +44 20 7946 0000"
    case .website: "such as https://example.com"
    case .email: "such as you@example.com"
    case .firstName: "such as Ada"
    case .lastName: "such as Lovelace"
    case .country: "such as England"
    case .coupon: "such as FOCAL"
    default: ""
    }
  }

  /// The field that Return focuses next.
  var next: SignUpField? {
    Self.allCases.firstIndex(of: self).flatMap { $0 + 1 < Self.allCases.count ? Self.allCases[$0 + 1] : nil }
  }

  var isOptional: Bool {
    switch self {
    case .username, .email, .password, .repeatedPassword, .firstName, .lastName, .country: false
    default: true
    }
  }

  /// A short description of the error in the field.
  func problem(in state: SignUp.State) -> String? {
    let text = state[self]
    guard !text.isEmpty else { return isOptional ? nil : "This is needed." }
    switch self {
    case .username:
      if text.count < 3 { return "At least three characters." }
      if !text.allSatisfy({ $0.isLetter || $0.isNumber }) { return "Letters and digits only." }
      return state.nameCheck == .taken ? "Somebody has this name." : nil
    case .email: return VacationPlanner.isAddress(text) ? nil : "This is not an address."
    case .password: return text.count < 8 ? "At least eight characters." : nil
    case .repeatedPassword: return text == state[.password] ? nil : "The passwords differ."
    case .birthday: return Self.isDate(text) ? nil : "Write it as 1990-12-31."
    case .phone:
      return text.allSatisfy { $0.isNumber || " +-()".contains($0) } ? nil : "Digits, blanks and + only."
    case .number, .teamSize: return Int(text).map { $0 > 0 } == true ? nil : "A number from 1."
    case .coupon: return text == "FOCAL" ? nil : "There is no such coupon."
    case .website: return text.hasPrefix("https://") ? nil : "Begins with https://."
    default: return nil
    }
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return false }
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == 3 && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
  }
}
