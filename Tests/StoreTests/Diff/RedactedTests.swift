import StoreTesting
import Testing

@testable import Store

@Suite struct RedactedTests {
  private struct Form: Equatable, Redacted {
    var name = ""
    var password = ""
    var pin = "" { didSet {} }
    static var redactedProperties: Set<String>? { ["password", "pin"] }
  }

  private struct Credentials: Equatable, Redacted {
    var user = ""
  }

  private struct State: Equatable {
    var text = ""
    var form = Form()
    var sheet: Form?
    var credentials = Credentials()
    var rows: [Form] = []
    @Boxed var boxed = Form()

    var shown: String {
      get { text }
      set { text = newValue }
    }
  }

  private func text(_ write: BindingAction<State>) -> String { describe(write) }

  @Test func aWriteOfAHiddenPropertyIsHiddenAtAnyDepth() {
    #expect(text(.set(\.form.password, "secret")) == #".set(\.form.password, <redacted>)"#)
    #expect(text(.set(\.sheet!.password, "secret")) == #".set(\.sheet!.password, <redacted>)"#)
    #expect(text(.set(\.credentials.user, "secret")) == #".set(\.credentials.user, <redacted>)"#)
    #expect(describe(BindingAction<Credentials>.set(\.user, "secret")) == #".set(\.user, <redacted>)"#)
    #expect(text(.set(\.form, Form(name: "a"))).contains(#"Form(name: "a", password: <redacted>, pin: <redacted>)"#))
    #expect(
      diff(BindingAction<State>.set(\.form.password, "secret"), .set(\.form.password, "other"))
        == ".form.password\n~ <redacted> changed"
    )
  }

  @Test func aWriteOfAPropertyThatIsNotHiddenIsShownAtAnyDepth() {
    #expect(text(.set(\.text, "a")) == #".set(\.text, "a")"#)
    #expect(text(.set(\.form.name, "a")) == #".set(\.form.name, "a")"#)
    #expect(text(.set(\.sheet!.name, "a")) == #".set(\.sheet!.name, "a")"#)
    #expect(text(.set(\.shown, "a")).hasSuffix(#", "a")"#))
    #expect(text(.set(\.boxed, Form(name: "a"))).contains(#"name: "a""#))
    #expect(describe(BindingAction<State?>.set(\.!.form.name, "a")).hasSuffix(#", "a")"#))
  }

  /// The name of an observed property, a wrapped property or a subscript is not known on every platform.
  @Test func aWriteThroughAPropertyOfUnknownNameOrTypeIsHidden() {
    #expect(text(.set(\.form.pin, "secret")).hasSuffix(", <redacted>)"))
    #expect(text(.set(\.rows[0].password, "secret")).hasSuffix(", <redacted>)"))
    #expect(text(.set(\.boxed.password, "secret")).hasSuffix(", <redacted>)"))
  }

  private enum Pin: Equatable, Redacted {
    case digits(String)

    var text: String {
      get { if case .digits(let text) = self { text } else { "" } }
      set { self = .digits(newValue) }
    }
  }

  @Test func aWriteThroughAPropertyOfAHiddenEnumIsHidden() {
    struct Door { var pin = Pin.digits("") }
    #expect(describe(BindingAction<Door>.set(\.pin.text, "secret")).hasSuffix(", <redacted>)"))
  }

  // MARK: Changes of values without an equality

  private struct Token: Redacted { var raw: String }

  private final class Key: Redacted {
    var raw: String
    init(_ raw: String) { self.raw = raw }
  }

  private enum Proof: Redacted {
    case none
    case password(String)
  }

  private struct Vault: Redacted {
    var tokens: [Token] = [Token(raw: "1")]
    var inner: Token? = Token(raw: "1")
    var sign: () -> Int = { 1 }
    static var redactedProperties: Set<String>? { ["tokens", "inner"] }
  }

  @Test func aChangedSecretWithoutAnEqualityIsListedWithoutItsValue() {
    let changed = "~ <redacted> changed"
    #expect(diff(Token(raw: "1"), Token(raw: "2")) == changed && diff(Token(raw: "1"), Token(raw: "1")) == nil)
    #expect(diff(Key("1"), Key("2")) == changed && diff(Key("1"), Key("1")) == nil)
    #expect(diff(Proof.none, Proof.password("1")) == changed && diff(Proof.none, Proof.none) == nil)
    #expect(diff(Proof.password("2"), Proof.password("1")) == changed)
    #expect(diff([Token(raw: "1")], [Token(raw: "2")]) == "[0]\n" + changed)
    #expect(diff(Vault(), Vault()) == nil)
    #expect(diff(Vault(), Vault(tokens: [Token(raw: "2")])) == ".tokens\n" + changed)
    #expect(diff(Vault(), Vault(inner: Token(raw: "2"))) == ".inner\n" + changed)
  }

  @Test func aTestNoticesAChangedSecretWithoutAnEquality() {
    let changed = "~ <redacted> changed"
    let (key, vault) = (Key("1"), Vault())
    #expect(structuralDiff(Token(raw: "1"), Token(raw: "2")) == changed)
    #expect(structuralDiff(key, key) == nil && structuralDiff(key, Key("1")) == changed)
    #expect(structuralDiff(vault, vault) == nil)
    #expect(structuralDiff(vault, Vault(inner: Token(raw: "2"), sign: vault.sign)) == ".inner\n" + changed)
  }
}
