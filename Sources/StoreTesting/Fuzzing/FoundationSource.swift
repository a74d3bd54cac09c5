import Foundation
import Store

// How values of Foundation that states and actions often hold are written in a test.

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
