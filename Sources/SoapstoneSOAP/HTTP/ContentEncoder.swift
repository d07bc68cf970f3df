internal import CZLib

/// Encodes bodies in gzip (RFC 1952) for clients that accept it.
package enum ContentEncoder {
    /// Returns true if the value of `Accept-Encoding` accepts gzip (RFC 9110 section 12.5.3).
    package static func acceptsGzip(_ field: String?) -> Bool {
        var weights: [String: Bool] = [:]
        for item in (field ?? "").lowercased().utf8.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";")).map { part in
                String(decoding: part.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
            }
            guard let name = parts.first else { continue }
            // A weight of 0 means "not acceptable".
            let isRefused = parts.dropFirst().contains { ["q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
            weights[name] = !isRefused
        }
        return weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? false
    }

    /// A body in gzip; nil if there is no memory for it. The level is the fastest, because every response is encoded anew.
    package static func gzip(_ body: [UInt8]) -> [UInt8]? {
        guard let count = UInt32(exactly: body.count) else { return nil }
        var stream = z_stream()
        let size = CInt(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 1, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))))
        guard let room = UInt32(exactly: output.count) else { return nil }
        let code = body.withUnsafeBufferPointer { body in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: body.baseAddress)
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = room
                return deflate(&stream, Z_FINISH)
            }
        }
        guard code == Z_STREAM_END else { return nil }
        output.removeLast(Int(stream.avail_out))
        return output
    }
}
