import Foundation
import Store

// Source code for values of Foundation that states and actions often hold.

extension Date: WrittenAsSource {
  package var sourceExpression: String { "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate))" }
}

extension UUID: WrittenAsSource {
  package var sourceExpression: String { "UUID(uuidString: \"\(uuidString)\")!" }
}

extension URL: WrittenAsSource {
  package var sourceExpression: String { "URL(string: \(absoluteString.debugDescription))!" }
}

extension Data: WrittenAsSource {
  package var sourceExpression: String { "Data(\(Array(self)))" }
}

extension Decimal: WrittenAsSource {
  package var sourceExpression: String { "Decimal(string: \"\(self)\")!" }
}
