import Foundation
import Store

// Source code for values of Foundation that states and actions often hold.

extension Date: WrittenAsSource {
  var sourceExpression: String { "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate))" }
}

extension UUID: WrittenAsSource {
  var sourceExpression: String { "UUID(uuidString: \"\(uuidString)\")!" }
}

extension URL: WrittenAsSource {
  var sourceExpression: String { "URL(string: \(absoluteString.debugDescription))!" }
}

extension Data: WrittenAsSource {
  var sourceExpression: String { "Data(\(Array(self)))" }
}

extension Decimal: WrittenAsSource {
  var sourceExpression: String { "Decimal(string: \"\(self)\")!" }
}
