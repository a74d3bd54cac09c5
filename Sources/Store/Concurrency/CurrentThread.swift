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
/// Each thread has its own `errno`, and comparing its addresses is the fastest way to tell threads apart. Each C
/// library has its own name for the function that returns the address.
@usableFromInline var currentThread: UInt {
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
