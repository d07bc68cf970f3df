/// Brings a message to UTF-8, or refuses it: byte order mark, transport charset and declaration must agree, unless the
/// first of them is to count (`TransportCharset.Rule`).
///
/// XML 1.0 section 4.3.3 and appendix F, RFC 7303. libxml2 is more generous (UTF-7, EBCDIC, labels that contradict the
/// mark), which lets a document mean one thing to a filter and another to the parser.
struct Decoder {
    let charset: TransportCharset
    let limits: XMLLimits

    /// The message as UTF-8 without a byte order mark, and the bytes that its XML declaration takes.
    func decode(_ input: UnsafeBufferPointer<UInt8>) throws(XMLError) -> (SourceBuffer, declaration: Int) {
        guard input.count <= limits.messageBytes, input.count <= XMLLimits.largestMessage else { throw tooLong() }
        guard !input.isEmpty else { throw XMLError(.syntax, "The message is empty.") }
        let (mark, markLength) = byteOrderMark(of: input)
        let body = UnsafeBufferPointer(rebasing: input[markLength...])

        let transport = try transport(besides: mark)
        if let mark, let transport, !mark.agrees(with: transport) {
            throw XMLError(.encoding, "The byte order mark says \(mark), the transport says \(transport).")
        }
        switch mark {
        case .utf16BigEndian, .utf16LittleEndian:
            let buffer = try decodeUTF16(body, isBigEndian: mark == .utf16BigEndian)
            try refuseByteOrderMark(in: buffer.bytes)
            let declaration = try XMLDeclaration(buffer.bytes, namesEncoding: charset.rule == .agreement)
            try check(declared: declaration, is: mark ?? .utf8)
            return (buffer, declaration.length)
        default:
            break
        }
        if body.count >= 2, body[0] == 0 || body[1] == 0 {
            throw XMLError(.encoding, "The message looks like UTF-16 or UTF-32 without a byte order mark.")
        }
        try refuseByteOrderMark(in: body)
        let isLabelled = charset.rule == .priority && (mark != nil || transport != nil)
        let declaration = try XMLDeclaration(body, namesEncoding: !isLabelled)
        let label = transport ?? declaration.label ?? .utf8
        let encoding: TextEncoding
        switch label {
        case .utf8: encoding = .utf8
        case .ascii: encoding = .ascii
        case .latin1: encoding = .latin1
        case .utf16, .utf16BigEndian, .utf16LittleEndian:
            throw XMLError(.encoding, "UTF-16 is accepted with a byte order mark only.")
        }
        if mark == .utf8, encoding != .utf8 {
            throw XMLError(.encoding, "The byte order mark says utf8, the declaration says \(label).")
        }
        try check(declared: declaration, is: encoding)
        switch encoding {
        // The declaration is ASCII, so it is as long in Latin-1 as in UTF-8.
        case .latin1: return (try decodeLatin1(body), declaration.length)
        default: return (try copyChecked(body, encoding), declaration.length)
        }
    }

    /// What the transport says, where it counts.
    private func transport(besides mark: TextEncoding?) throws(XMLError) -> TextEncoding.Label? {
        guard let name = charset.name, charset.rule == .agreement || mark == nil else { return nil }
        if let label = TextEncoding.Label(name.utf8) { return label }
        throw refused(name.utf8, source: "transport")
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

    private func check(declared declaration: XMLDeclaration, is encoding: TextEncoding) throws(XMLError) {
        if let label = declaration.label, !encoding.agrees(with: label) {
            throw XMLError(.encoding, "The XML declaration says \(label), but the message is \(encoding).")
        }
    }

    private func copyChecked(
        _ body: UnsafeBufferPointer<UInt8>,
        _ encoding: TextEncoding
    ) throws(XMLError) -> SourceBuffer {
        let buffer = SourceBuffer(count: body.count) { base in
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
        return SourceBuffer(count: length) { base in
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
        isBigEndian: Bool
    ) throws(XMLError) -> SourceBuffer {
        guard body.count.isMultiple(of: 2) else {
            throw XMLError(.encoding, "The message is UTF-16 with half a code unit at its end.")
        }
        let units = (0..<body.count / 2).lazy.map { index in
            let first = UInt16(body[index * 2])
            let second = UInt16(body[index * 2 + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
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
        return SourceBuffer(count: decoded.count) { base in
            decoded.withUnsafeBufferPointer {
                base.update(from: $0.baseAddress ?? UnsafePointer(base), count: $0.count)
            }
        }
    }

    private func tooLong() -> XMLError {
        XMLError(.limit, "The message has more than \(limits.messageBytes) bytes.", limit: .messageBytes)
    }

    private func refused(_ name: some Collection<UInt8>, source: String) -> XMLError {
        XMLError(
            .encoding,
            "The \(source) names the encoding '\(Excerpt.escaped(name))'; UTF-8, UTF-16, US-ASCII and ISO-8859-1 are accepted."
        )
    }
}
