import SoapstoneBase
import SoapstoneSOAP

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files that commands write.
enum Output {
    /// Adds bytes to a file's end; it is made where there is none.
    static func append(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure.runTime("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure.runTime("\(path): \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes a small file as a whole.
    static func write(_ text: String, to path: String) throws {
        do throws(WholeFile.Failure) {
            try WholeFile.write(Array(text.utf8), to: path, isDurable: false)
        } catch {
            throw Failure.runTime("\(path): \(error)")
        }
    }
}
