import PaymentRecords

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The command line's words.
enum Command {
    struct Failure: Error, CustomStringConvertible {
        let message: String
        var description: String { message }
    }

    static func payload(_ word: String) throws -> Payload {
        guard let payload = Payload(rawValue: word) else { throw Failure(message: "no payload is called \(word)") }
        return payload
    }

    static func count(_ word: String) throws -> Int {
        guard let count = Int(word), count > 0 else { throw Failure(message: "\(word) is no count") }
        return count
    }

    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Failure(message: "\(path) cannot be read") }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { throw Failure(message: "\(path) cannot be read") }
        let size = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "wb") else { throw Failure(message: "\(path) cannot be written") }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw Failure(message: "\(path) was not written") }
    }
}
