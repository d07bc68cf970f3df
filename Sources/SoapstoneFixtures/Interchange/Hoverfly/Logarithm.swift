#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The natural logarithm.
func logarithm(_ number: Double) -> Double { log(number) }
