import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// An `errno` value as an error, with the text of the system.
struct SystemError: LocalizedError {
  var code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  var errorDescription: String? { String(cString: strerror(code)) }
}
