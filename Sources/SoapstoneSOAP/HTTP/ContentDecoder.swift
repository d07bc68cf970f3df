internal import CZLib

/// Undoes the content coding of a body that comes in pieces (RFC 9110 section 8.4): gzip, deflate or none.
///
/// What is decoded is bounded: a few hundred bytes can stand for gigabytes.
public struct ContentDecoder: Sendable {
    /// Why a body cannot be decoded.
    public enum Failure: Error, Equatable, Sendable {
        /// It is not in the coding that its head names, or not whole.
        case malformed
        /// It stands for more bytes than that.
        case tooLarge(Int)
    }

    private enum Coding {
        case identity, gzip, deflate
    }

    private let coding: Coding
    private let limit: Int
    private var count = 0
    /// Nil before the first bytes and between two members.
    private var stream: Stream?
    /// What has come before the form of the coding is known.
    private var start: [UInt8] = []
    private var hasEnded = false

    /// Begins to decode a body; nil where its coding is none of these, or there are several.
    ///
    /// - Parameters:
    ///   - field: the value of Content-Encoding; nil where there is none.
    ///   - limit: the most bytes that the body may stand for.
    public init?(_ field: String?, limit: Int) {
        self.limit = limit
        let names = (field ?? "").utf8.split(separator: UInt8(ascii: ","))
            .map { String(decoding: $0.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
        switch names {
        case []: coding = .identity
        case ["gzip"], ["x-gzip"]: coding = .gzip
        case ["deflate"]: coding = .deflate
        default: return nil
        }
    }

    /// Whether the body is as it was sent.
    public var isIdentity: Bool { coding == .identity }

    /// Decodes the next piece.
    public mutating func take(_ piece: [UInt8]) throws(Failure) -> [UInt8] {
        guard coding != .identity else {
            guard piece.count <= limit - count else { throw .tooLarge(limit) }
            count += piece.count
            return piece
        }
        var rest = (start + piece)[...]
        start = []
        var output: [UInt8] = []
        while !rest.isEmpty {
            if stream == nil {
                guard rest.count > 1 else {
                    start = Array(rest)
                    break
                }
                guard !hasEnded || coding == .gzip else { throw .malformed }
                stream = try Stream(windowBits: windowBits(rest))
            }
            guard let stream else { throw .malformed }
            let isEnd = try stream.inflate(&rest, into: &output, room: limit - count)
            guard output.count <= limit - count else { throw .tooLarge(limit) }
            if isEnd {
                self.stream = nil
                hasEnded = true
            }
        }
        count += output.count
        return output
    }

    /// Takes note that the body has come whole.
    public func finish() throws(Failure) {
        // A body without a byte stands for itself.
        guard stream == nil, start.isEmpty else { throw .malformed }
    }

    /// A body that is there whole, decoded.
    public static func decode(_ body: [UInt8], _ field: String?, limit: Int) throws(Failure) -> [UInt8] {
        guard var decoder = ContentDecoder(field, limit: limit) else { throw .malformed }
        let decoded = try decoder.take(body)
        try decoder.finish()
        return decoded
    }

    /// What zlib calls the form of the coding: many senders leave the frame around `deflate` out.
    private func windowBits(_ bytes: ArraySlice<UInt8>) -> CInt {
        guard coding == .deflate else { return 16 + 15 }
        let (method, flags) = (Int(bytes[bytes.startIndex]), Int(bytes[bytes.startIndex + 1]))
        return method & 0x0F == 8 && (method << 8 | flags).isMultiple(of: 31) ? 15 : -15
    }

    /// zlib's state, which is at one address for as long as it lives.
    ///
    /// `@unchecked Sendable`: it is used by the one decoder that has it, which one task has at a time.
    private final class Stream: @unchecked Sendable {
        private let state: UnsafeMutablePointer<z_stream>

        init(windowBits: CInt) throws(Failure) {
            state = .allocate(capacity: 1)
            state.initialize(to: z_stream())
            guard inflateInit2_(state, windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
                throw .malformed
            }
        }

        deinit {
            inflateEnd(state)
            state.deallocate()
        }

        /// Decodes as much of the input as there is room for and one byte more; whether the coding has ended.
        func inflate(_ input: inout ArraySlice<UInt8>, into output: inout [UInt8], room: Int) throws(Failure) -> Bool {
            var piece = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let (code, taken, made) = input.withUnsafeBufferPointer { input in
                    piece.withUnsafeMutableBufferPointer { piece in
                        state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                        state.pointee.avail_in = UInt32(clamping: input.count)
                        state.pointee.next_out = piece.baseAddress
                        state.pointee.avail_out = UInt32(piece.count)
                        let given = state.pointee.avail_in
                        let code = CZLib.inflate(state, Z_NO_FLUSH)
                        return (code, Int(given - state.pointee.avail_in), piece.count - Int(state.pointee.avail_out))
                    }
                }
                input = input.dropFirst(taken)
                output += piece.prefix(made)
                if code == Z_STREAM_END { return true }
                // Without room or input there is nothing wrong.
                guard code == Z_OK || code == Z_BUF_ERROR else { throw .malformed }
                guard output.count <= room else { throw .tooLarge(room) }
                if made < piece.count, input.isEmpty || taken == 0 { return false }
            }
        }
    }
}
