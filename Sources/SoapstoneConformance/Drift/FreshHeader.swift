internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The header of a recorded request as that of a new message: with an id of its own, and perhaps another Security header.
/// All else stays byte for byte.
enum FreshHeader {
    /// Why that cannot be done.
    struct Refusal: Error {
        var reason: String
    }

    /// The request of a fixture with a message id that is new, where it has one.
    ///
    /// A request that is no sound message in UTF-8 stays as it is.
    static func identified(_ request: [UInt8], charset: String?) -> [UInt8] {
        guard let document = try? XMLDocument(parsing: request, charset: charset, limits: .request) else {
            return request
        }
        return document.withSource { source in
            guard source.elementsEqual(request), let start = Places(document)?.messageID,
                let tag = StartTag(at: start, in: source), !tag.isEmpty,
                let end = end(ofElementAt: start, in: source),
                let close = source[..<end].lastIndex(of: UInt8(ascii: "<")), close >= tag.end
            else { return request }
            return spliced(source, tag.end..<close, MessageID.make())
        }
    }

    /// The request of a fixture with a token in its header, and with a time where it had one.
    ///
    /// - Parameter time: in seconds since 1970-01-01T00:00:00Z.
    static func put(
        _ account: DriftOptions.Account,
        into fixture: Fixture,
        at time: Int64
    ) throws(Refusal) -> [UInt8] {
        let request = fixture.request
        guard fixture.details.requestFile == "request.xml" else {
            throw Refusal(reason: "credentials cannot be put into a request with parts")
        }
        let charset = fixture.details.requestHeaders.charset
        guard let document = try? XMLDocument(parsing: request, charset: charset, limits: .request),
            let envelope = try? Envelope(document, allowsEncoding: true, allowsSiblings: true)
        else { throw Refusal(reason: "credentials cannot be put into a request that is no sound message") }
        let (milliseconds, overflow) = time.multipliedReportingOverflow(by: 1_000)
        let now = Instant(milliseconds: overflow ? .max : milliseconds)
        var content = [HeaderContent.usernameToken(account.token(at: now))]
        if envelope.headers.contains(where: hasTime) { content.append(.timestamp(Timestamp(created: now))) }
        let block = block(content, envelope.version)
        let made = document.withSource { source -> [UInt8]? in
            guard source.elementsEqual(request) else { return nil }
            return replaced(source, document, block)
        }
        guard let made else { throw Refusal(reason: "credentials can be put into a request in UTF-8 only") }
        return made
    }

    private static func hasTime(_ block: HeaderBlock) -> Bool {
        block.name == SecurityHeader.name && block.element.children.contains { timestamps.contains($0.name) }
    }

    private static let timestamps = VolatileParts.standard.elements.filter { $0.local == "Timestamp" }

    /// The header block, which declares all that it uses.
    private static func block(_ content: [HeaderContent], _ version: SOAPVersion) -> [UInt8] {
        var output = ByteWriter(capacity: 1024)
        EnvelopeWriter.write(version, headers: content, body: [], to: &output)
        let bytes = output.bytes
        return bytes.withUnsafeBufferPointer { source -> [UInt8] in
            guard let start = ByteRange.first("<wsse:Security", in: source),
                let tag = StartTag(at: start, in: source), let end = end(ofElementAt: start, in: source)
            else { return [] }
            let place = tag.name.upperBound..<tag.name.upperBound
            let whole = spliced(source, place, " xmlns:soapenv=\"\(version.namespace)\"")
            return Array(whole[start..<(whole.count - source.count + end)])
        }
    }

    private static func replaced(
        _ source: UnsafeBufferPointer<UInt8>,
        _ document: XMLDocument,
        _ block: [UInt8]
    ) -> [UInt8]? {
        guard let places = Places(document), let root = StartTag(at: places.root, in: source) else { return nil }
        let block = String(decoding: block, as: UTF8.self)
        if let security = places.security {
            return end(ofElementAt: security, in: source).map { spliced(source, security..<$0, block) }
        }
        if let header = places.header, let tag = StartTag(at: header, in: source) {
            guard tag.isEmpty else { return spliced(source, tag.end..<tag.end, block) }
            // <soap:Header a="b"/> becomes <soap:Header a="b">…</soap:Header>.
            let name = String(decoding: source[tag.name], as: UTF8.self)
            return spliced(source, (tag.end - 2)..<tag.end, ">\(block)</\(name)>")
        }
        let written = String(decoding: source[root.name], as: UTF8.self)
        let prefix = written.utf8.firstIndex(of: UInt8(ascii: ":")).map { "\(written[..<$0]):" } ?? ""
        let header = "<\(prefix)Header>\(block)</\(prefix)Header>"
        return spliced(source, places.body..<places.body, header)
    }

    /// The bytes with a text in the place of some of them.
    private static func spliced(
        _ source: UnsafeBufferPointer<UInt8>,
        _ place: Range<Int>,
        _ text: String
    ) -> [UInt8] {
        var output = Array(source[..<place.lowerBound])
        output += Array(text.utf8)
        output += source[place.upperBound...]
        return output
    }

    /// Where the tags of a message begin.
    private struct Places {
        let root: Int
        var header: Int?
        var security: Int?
        var messageID: Int?
        let body: Int

        init?(_ document: XMLDocument) {
            var found: (header: Int?, security: Int?, id: Int?, body: Int?) = (nil, nil, nil, nil)
            let root = document.root.name.namespace
            document.withTape { tape in
                var header = 0..<0
                for index in 0..<tape.count where tape.events[index].kind == .element {
                    let name = document.name(tape.events[index].nameID)
                    if found.header == nil, found.body == nil, name == XMLName("Header", in: root) {
                        found.header = document.startOffset(of: index)
                        header = index..<Int(tape.events[index].end)
                    } else if found.security == nil, header.contains(index), name == SecurityHeader.name {
                        found.security = document.startOffset(of: index)
                    } else if found.id == nil, header.contains(index), Self.messageIDs.contains(name) {
                        found.id = document.startOffset(of: index)
                    } else if found.body == nil, name == XMLName("Body", in: root) {
                        found.body = document.startOffset(of: index)
                    }
                }
            }
            guard let body = found.body else { return nil }
            self.root = document.startOffset(of: 0)
            self.body = body
            header = found.header
            security = found.security
            messageID = found.id
        }

        private static let messageIDs = VolatileParts.standard.elements.filter { $0.local == "MessageID" }
    }

    /// The index behind the end tag of the element that begins at a place.
    private static func end(ofElementAt start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var index = start
        while index < source.count {
            guard source[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            let rest = UnsafeBufferPointer(rebasing: source[index...])
            if rest.starts(with: "<!--".utf8) {
                guard let end = ByteRange.first("-->", in: rest) else { return nil }
                index += end + 3
            } else if rest.starts(with: "<![CDATA[".utf8) {
                guard let end = ByteRange.first("]]>", in: rest) else { return nil }
                index += end + 3
            } else if rest.starts(with: "</".utf8) {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                index += end + 1
                depth -= 1
                if depth == 0 { return index }
            } else {
                guard let tag = StartTag(at: index, in: source) else { return nil }
                index = tag.end
                if !tag.isEmpty { depth += 1 } else if depth == 0 { return index }
            }
        }
        return nil
    }
}

/// Where a text stands in bytes.
private enum ByteRange {
    static func first(_ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard let head = wanted.first else { return nil }
        var index = bytes.startIndex
        while let next = bytes[index...].firstIndex(of: head) {
            if bytes[next...].starts(with: wanted) { return next }
            index = next + 1
        }
        return nil
    }
}
