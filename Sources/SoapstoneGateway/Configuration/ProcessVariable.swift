#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The environment of this process.
public enum ProcessVariable {
    /// The value of a variable; nil where it is not set, or is empty.
    public static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
