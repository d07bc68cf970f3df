#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The system's clock.
public enum TimeOfDay {
    /// Seconds since 1970-01-01T00:00:00Z.
    public static func seconds() -> Int64 {
        Int64(time(nil))
    }
}
