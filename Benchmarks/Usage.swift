#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(ucrt)
  import ucrt
#endif

func exitWithUsage() -> Never {
  exit(64)
}

func exitWithSuccess() -> Never {
  exit(0)
}

/// The natural logarithm.
func logarithm(_ value: Double) -> Double {
  log(value)
}
