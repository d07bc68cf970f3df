/// Brings a message to UTF-8, or refuses it.
///
/// The byte order mark says the encoding, or else the transport, or else the XML declaration: the first of them that is
/// there decides, and what contradicts it is not looked at (RFC 7303, section 3; WS-I Basic Profile 1.1, R1019). Many
/// servers declare `utf-16` in a message that they send as UTF-8.
struct Decoder {
    /// The `charset` parameter of the transport's Content-Type.
    let charset: String?
    let limits: XMLLimits

    /// The message as UTF-8 without a byte order mark, and the bytes that its XML declaration takes.
    func decode(_ input: UnsafeBufferPointer<UInt8>) throws(XMLError) -> (SourceBuffer, declaration: Int) {
        guard input.count <= limits.messageBytes, input.count <= XMLLimits.largestMessage else { throw tooLong() }
        guard !input.isEmpty else { throw XMLError(.syntax, "The message is empty.") }
        let (mark, markLength) = byteOrderMark(of: input)
        let body = UnsafeBufferPointer(rebasing: input[markLength...])
        let label = mark == nil ? charset.flatMap { TextEncoding.Label($0.utf8) } : nil
        switch (mark, label) {
        case (.utf16BigEndian, _), (nil, .utf16BigEndian): return try utf16(body, .utf16BigEndian)
        case (.utf16LittleEndian, _), (nil, .utf16LittleEndian): return try utf16(body, .utf16LittleEndian)
        default: break
        }
        if body.count >= 2, body[0] == 0 || body[1] == 0 {
            throw XMLError(.encoding, "The message looks like UTF-16 or UTF-32 without a byte order mark.")
        }
        try refuseByteOrderMark(in: body)
        let declaration = try XMLDeclaration(body)
        let source: SourceBuffer
        if mark != nil {
            source = try copyChecked(body, .utf8)
        } else if let charset {
            source = try decode(body, label, charset.utf8, by: "transport")
        } else if let encoding = declaration.encoding {
            source = try decode(body, declaredAs: encoding)
        } else {
            source = try copyChecked(body, .utf8)
        }
        return (source, declaration.length)
    }

    /// Decodes text whose encoding is named, and no UTF-16.
    private func decode(
        _ body: UnsafeBufferPointer<UInt8>,
        _ label: TextEncoding.Label?,
        _ name: some Collection<UInt8>,
        by source: String
    ) throws(XMLError) -> SourceBuffer {
        switch label {
        case .utf8: return try copyChecked(body, .utf8)
        case .ascii: return try copyChecked(body, .ascii)
        // The declaration is ASCII, so it is as long in Latin-1, and in each encoding that follows, as in UTF-8.
        case .latin1: return try decodeLatin1(body)
        case .utf16, .utf16BigEndian, .utf16LittleEndian:
            throw XMLError(
                .encoding,
                "The \(source) says UTF-16, and the message has no byte order mark. Send one, or name UTF-16BE or "
                    + "UTF-16LE in the Content-Type's charset."
            )
        case nil:
            guard let encoding = ForeignEncoding(name) else {
                throw XMLError(
                    .encoding,
                    "The \(source) names the encoding '\(Excerpt.escaped(name))', which cannot be read here. Send UTF-8, "
                        + "UTF-16 with a byte order mark, US-ASCII, ISO-8859-1, or another one that extends ASCII and that "
                        + "iconv has."
                )
            }
            return try decode(body, encoding)
        }
    }

    /// Decodes text whose own declaration alone names an encoding.
    private func decode(
        _ body: UnsafeBufferPointer<UInt8>,
        declaredAs name: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(XMLError) -> SourceBuffer {
        let label = TextEncoding.Label(name)
        switch label {
        case .utf8, .ascii, .latin1: break
        case .utf16, .utf16BigEndian, .utf16LittleEndian, nil:
            // What has been read of it so far is ASCII, and where all of it is, the name makes no difference.
            if body.allSatisfy({ $0 < 0x80 }), !Self.shifts(name, in: body) { return try copyChecked(body, .ascii) }
        }
        return try decode(body, label, name, by: "XML declaration")
    }

    /// Whether ASCII characters may stand for others in a text of an encoding, by the marks of its shifts.
    private static func shifts(
        _ name: Slice<UnsafeBufferPointer<UInt8>>,
        in body: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let name = String(decoding: name, as: UTF8.self).lowercased()
        if name.hasPrefix("utf-7") || name.hasPrefix("utf7") { return body.contains(UInt8(ascii: "+")) }
        // ISO 2022 shifts by ESC, SO and SI, which no document may have.
        return name.hasPrefix("hz") && body.contains(UInt8(ascii: "~"))
    }

    private func decode(
        _ body: UnsafeBufferPointer<UInt8>,
        _ encoding: ForeignEncoding
    ) throws(XMLError) -> SourceBuffer {
        let text: [UInt8]
        do throws(ForeignEncoding.Failure) {
            text = try encoding.decode(body, limit: limits.messageBytes)
        } catch {
            switch error {
            case .tooLong: throw tooLong()
            case .malformed(let offset):
                throw XMLError(
                    .encoding,
                    "The message contains bytes that are not \(encoding.name).",
                    place: XMLPlace(at: offset, in: body)
                )
            }
        }
        return try text.withUnsafeBufferPointer { text throws(XMLError) in
            try copyChecked(text, .foreign(encoding.name))
        }
    }

    private func utf16(
        _ body: UnsafeBufferPointer<UInt8>,
        _ encoding: TextEncoding
    ) throws(XMLError) -> (SourceBuffer, declaration: Int) {
        let buffer = try decodeUTF16(body, encoding)
        try refuseByteOrderMark(in: buffer.bytes)
        return (buffer, try XMLDeclaration(buffer.bytes).length)
    }

    /// Refuses a second mark, which libxml2 would drop like a first one.
    private func refuseByteOrderMark(in text: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        guard text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF else { return }
        throw XMLError(.encoding, "The message has two byte order marks.")
    }

    private func byteOrderMark(of input: UnsafeBufferPointer<UInt8>) -> (TextEncoding?, length: Int) {
        guard input.count >= 2, input[0] >= 0xEF else { return (nil, 0) }
        switch (input[0], input[1]) {
        case (0xEF, 0xBB) where input.count >= 3 && input[2] == 0xBF: return (.utf8, 3)
        case (0xFE, 0xFF): return (.utf16BigEndian, 2)
        // FF FE 00 00 would be UTF-32: as UTF-16 it begins with NUL, which is refused below.
        case (0xFF, 0xFE): return (.utf16LittleEndian, 2)
        default: return (nil, 0)
        }
    }

    private func copyChecked(
        _ body: UnsafeBufferPointer<UInt8>,
        _ encoding: TextEncoding
    ) throws(XMLError) -> SourceBuffer {
        let buffer = SourceBuffer(count: body.count, from: encoding) { base in
            if let start = body.baseAddress { base.update(from: start, count: body.count) }
        }
        if let fault = UTF8Check.firstFault(in: buffer) {
            let what = buffer.bytes[fault] == 0 ? "a NUL character" : "bytes that are not UTF-8"
            throw XMLError(.encoding, "The message contains \(what).", place: XMLPlace(at: fault, in: buffer.bytes))
        }
        if encoding == .ascii, let fault = buffer.bytes.firstIndex(where: { $0 >= 0x80 }) {
            throw XMLError(
                .encoding,
                "The message is labelled US-ASCII and contains other characters.",
                place: XMLPlace(at: fault, in: buffer.bytes)
            )
        }
        return buffer
    }

    private func decodeLatin1(_ body: UnsafeBufferPointer<UInt8>) throws(XMLError) -> SourceBuffer {
        var length = 0
        for byte in body {
            guard byte != 0 else { throw XMLError(.encoding, "The message contains a NUL character.") }
            length += byte < 0x80 ? 1 : 2
        }
        guard length <= limits.messageBytes else { throw tooLong() }
        return SourceBuffer(count: length, from: .latin1) { base in
            var position = 0
            for byte in body {
                if byte < 0x80 {
                    base[position] = byte
                    position += 1
                } else {
                    base[position] = 0xC0 | byte >> 6
                    base[position + 1] = 0x80 | byte & 0x3F
                    position += 2
                }
            }
        }
    }

    private func decodeUTF16(
        _ body: UnsafeBufferPointer<UInt8>,
        _ encoding: TextEncoding
    ) throws(XMLError) -> SourceBuffer {
        guard body.count.isMultiple(of: 2) else {
            throw XMLError(.encoding, "The message is UTF-16 with half a code unit at its end.")
        }
        let units = (0..<body.count / 2).lazy.map { index in
            let first = UInt16(body[index * 2])
            let second = UInt16(body[index * 2 + 1])
            return encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(body.count)
        var iterator = units.makeIterator()
        var decoder = UTF16()
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue("\0"): throw XMLError(.encoding, "The message contains a NUL character.")
            case .scalarValue(let scalar): decoded.append(contentsOf: scalar.utf8)
            case .emptyInput: break decoding
            case .error: throw XMLError(.encoding, "The message is UTF-16 with a surrogate that has no partner.")
            }
        }
        guard decoded.count <= limits.messageBytes else { throw tooLong() }
        return SourceBuffer(count: decoded.count, from: encoding) { base in
            decoded.withUnsafeBufferPointer {
                base.update(from: $0.baseAddress ?? UnsafePointer(base), count: $0.count)
            }
        }
    }

    private func tooLong() -> XMLError {
        XMLError(.limit, "The message has more than \(limits.messageBytes) bytes.", limit: .messageBytes)
    }
}
