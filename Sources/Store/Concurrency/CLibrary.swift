// The functions of the C library that this module calls. Each system has its own module for them.

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
#elseif canImport(WASILibc)
  import WASILibc
#endif
#if canImport(wasi_pthread)
  import wasi_pthread
#endif

/// A number that no other running thread has. Never 0.
///
/// Each thread has its own `errno`, and comparing the addresses of `errno` is the fastest way to tell threads apart.
/// Each C library has its own name for the function that returns the address. On WASI, the number is `pthread_self()`.
@usableFromInline package var currentThread: UInt {
  #if !_runtime(_multithreaded)
    1
  #elseif canImport(Darwin) || os(FreeBSD)
    UInt(bitPattern: __error())
  #elseif os(Android) || os(OpenBSD)
    UInt(bitPattern: __errno())
  #elseif os(Windows)
    UInt(bitPattern: _errno())
  #elseif os(WASI)
    UInt(bitPattern: pthread_self())
  #else
    UInt(bitPattern: __errno_location())
  #endif
}

/// True if Xcode runs the program for a preview.
var isPreviewed: Bool {
  #if canImport(Darwin)
    getenv("XCODE_RUNNING_FOR_PREVIEWS").map { String(cString: $0) == "1" } ?? false
  #else
    false
  #endif
}

func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      #if canImport(ucrt)
        let count = Int(_write(2, rest.baseAddress, UInt32(rest.count)))
      #else
        let count = write(2, rest.baseAddress, rest.count)
      #endif
      guard count > 0 else { return }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}

/// Calls a function when the program calls `exit` or returns from its main function.
func atProgramEnd(_ body: @convention(c) () -> Void) { atexit(body) }
