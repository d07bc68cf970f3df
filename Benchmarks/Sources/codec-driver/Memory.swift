import CBench
import PaymentRecords
import SoapstoneCodec
import SoapstoneXML

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Memory of this process over many messages, and at the peak of one.
enum Memory {
    /// `BEFORE AFTER`: resident bytes after the first tenth of `count` messages and after all of them.
    ///
    /// Each message has element names that no other has. Its decoding ignores them, as a lenient reader does.
    static func names(count: Int) throws -> String {
        let payload = try Payload.small.bytes()
        guard let end = payload.lastRange(of: Array("</paymentHistory>".utf8)) else {
            throw Command.Failure(message: "the payload has no end tag")
        }
        var before = 0
        var message = ByteWriter(capacity: payload.count + 64)
        for number in 0..<count {
            message.removeAll()
            payload[..<end.lowerBound].withUnsafeBufferPointer { message.append($0) }
            message.append("<unknown")
            message.append(decimal: Int64(number))
            message.append("/>")
            payload[end.lowerBound...].withUnsafeBufferPointer { message.append($0) }
            let document = try message.withBytes { bytes throws(XMLError) in try XMLDocument(parsing: bytes) }
            _ = try PaymentEnvelope.decode(from: document.root)
            if number == count / 10 { before = try resident("VmRSS") }
        }
        return "\(before) \(try resident("VmRSS"))"
    }

    /// `PEAK SIZE`: bytes at the peak of one decoding beside the message and the decoded record; the message's size.
    ///
    /// The message is read from a file: memory that making it had freed would hide what decoding takes.
    static func peak(_ path: String) throws -> String {
        let bytes = try Command.read(path)
        // A first document makes what is made once.
        _ = try PaymentEnvelope.decode(from: try XMLDocument(parsing: try Payload.small.bytes()).root)
        let before = try resident("VmRSS")
        let envelope = try decode(bytes)
        let peak = try resident("VmHWM")
        memory_trim()
        let result = try resident("VmRSS") - before
        guard envelope.body.history.payments.count > 0 else { throw Command.Failure(message: "nothing was decoded") }
        return "\(peak - before - max(result, 0)) \(bytes.count)"
    }

    /// The document is gone when it returns.
    @inline(never)
    private static func decode(_ bytes: [UInt8]) throws -> PaymentEnvelope {
        try PaymentEnvelope.decode(from: try XMLDocument(parsing: bytes, limits: Payload.limits).root)
    }

    /// A line of `/proc/self/status` in bytes.
    private static func resident(_ name: String) throws -> Int {
        guard let file = fopen("/proc/self/status", "r") else { throw Command.Failure(message: "there is no /proc") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split { $0 == " " || $0 == "\t" || $0 == ":" }
            if words.first == name[...], words.count > 1, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
        }
        throw Command.Failure(message: "/proc/self/status has no \(name)")
    }
}

extension [UInt8] {
    /// The last place where `bytes` stand.
    func lastRange(of bytes: [UInt8]) -> Range<Int>? {
        guard count >= bytes.count else { return nil }
        for start in stride(from: count - bytes.count, through: 0, by: -1)
        where self[start..<start + bytes.count].elementsEqual(bytes) {
            return start..<start + bytes.count
        }
        return nil
    }
}
