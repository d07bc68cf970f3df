import SoapstoneXML
import Testing

@testable import SoapstoneSOAP

/// Messages with what stands beside their envelopes.
@Suite struct MessagePartsTests {
    private static func binary(
        _ text: String,
        in body: String,
        type: String = "image/png"
    ) throws -> MessageParts.Binary {
        let place = try #require(body.firstRange(of: text))
        let start = body.utf8.distance(from: body.startIndex, to: place.lowerBound)
        return MessageParts.Binary(start..<start + text.utf8.count, type: try MediaType(parsing: type))
    }

    private static func read(_ package: (contentType: String, body: [UInt8])) throws -> ReceivedMessage {
        try MessageReader().read(package.body, contentType: package.contentType)
    }

    @Test("Without parts the envelope stands alone, as it always did", arguments: SOAPVersion.allCases)
    func alone(version: SOAPVersion) throws {
        let package = try MessageParts().package(version, body: Array("<a/>".utf8), action: "urn:a")
        #expect(package.contentType == SOAPRequestHead.headers(version, action: "urn:a")[0].1)
        let envelope = Messages.written { EnvelopeWriter.write(version, body: Array("<a/>".utf8), to: &$0) }
        #expect(package.body == Array(envelope.utf8))
    }

    @Test("Values become parts, each with a reference in its place", arguments: SOAPVersion.allCases)
    func values(version: SOAPVersion) throws {
        let body = "<a><b>QUJD</b><c>é</c><b>REVG</b><b>R0hJ</b></a>"
        var parts = MessageParts()
        parts.binaries = [
            try Self.binary("QUJD", in: body), try Self.binary("R0hJ", in: body, type: "application/pdf"),
        ]
        let package = try parts.package(version, body: Array(body.utf8), action: "urn:a")
        let type = try MediaType(parsing: package.contentType)
        #expect(type.essence == "multipart/related")
        #expect(type["type"] == "application/xop+xml")
        let info = try MediaType(parsing: try #require(type["start-info"]))
        #expect(info.essence == version.mediaType)
        #expect(info["action"] == (version == .soap12 ? "urn:a" : nil))
        let message = try Self.read(package)
        let children = try #require(message.envelope.payload).children
        #expect(children.map(\.text) == ["", "é", "REVG", ""])
        let contents = try [children[0], children[3]].map { element in
            let include = try #require(element.children.first)
            #expect(include.name == XMLName("Include", in: "http://www.w3.org/2004/08/xop/include"))
            let part = try #require(message.package).part(for: try #require(include.attribute(XMLName("href"))))
            return "\(part.contentType?.description ?? ""): \(String(decoding: try part.content(), as: UTF8.self))"
        }
        #expect(contents == ["image/png: ABC", "application/pdf: GHI"])
    }

    @Test("A value that would not come back as it is stays in the envelope", arguments: ["QUJ D", "QUJ", "QR=="])
    func otherForms(text: String) throws {
        let body = "<a>\(text)</a>"
        var parts = MessageParts()
        parts.binaries = [try Self.binary(text, in: body)]
        let message = try Self.read(try parts.package(.soap11, body: Array(body.utf8)))
        #expect(message.envelope.payload?.text == text)
        #expect(message.package?.parts.count == 1)
    }

    @Test("What the limits leave no part for stays in the envelope; an attachment is refused")
    func limits() throws {
        var limits = MIMELimits.standard
        limits.parts = 3
        let body = "<a><b>QUJD</b><b>REVG</b></a>"
        var parts = MessageParts()
        parts.binaries = [try Self.binary("QUJD", in: body), try Self.binary("REVG", in: body)]
        let attachment = MessageParts.Attachment(part: "x", type: try MediaType("a", "b"), content: [0, 255, 13, 10])
        parts.attachments = [attachment]
        let message = try Self.read(try parts.package(.soap11, body: Array(body.utf8), limits: limits))
        #expect(message.package?.parts.count == 3)
        #expect(message.envelope.payload?.children.map(\.text) == ["", "REVG"])
        let beside = try #require(message.package?.parts.last)
        #expect(ContentID.isName(beside.contentID ?? "", ofPart: "x"))
        #expect(try Array(beside.content()) == attachment.content)
        parts.attachments = [attachment, attachment, attachment]
        let error = #expect(throws: MIMEError.self) {
            try parts.package(.soap11, body: Array(body.utf8), limits: limits)
        }
        #expect(error?.limit == "parts")
    }

    @Test("The same random numbers make the same bytes")
    func same() throws {
        let body = "<a><b>QUJD</b></a>"
        var parts = MessageParts()
        parts.binaries = [try Self.binary("QUJD", in: body)]
        parts.attachments = [.init(part: "x", type: try MediaType("a", "b"), content: [1])]
        let packages = try (0..<2).map { _ in
            var number: UInt64 = 0
            return try parts.package(.soap11, body: Array(body.utf8)) {
                number += 1
                return number
            }
        }
        #expect(packages[0].contentType == packages[1].contentType)
        #expect(packages[0].body == packages[1].body)
    }

    @Test(
        "A message in a file begins with its fields, whose lines end as they like",
        arguments: ["\n", "\r\n"],
        ["Content-Type: text/xml", "MIME-Version: 1.0\ncontent-type:\n text/xml", "MIME-Version: 1.0"]
    )
    func entity(lineEnd: String, fields: String) throws {
        let text = "\(fields)\n\n<a>\n</a>".replacing("\n", with: lineEnd)
        let entity = try #require(try MIMEEntity(Array(text.utf8)))
        #expect(entity.contentType == (fields.hasSuffix("xml") ? "text/xml" : nil))
        #expect(entity.body == Array("<a>\(lineEnd)</a>".utf8))
    }

    @Test(
        "What does not begin with a field of MIME is no such message",
        arguments: ["", "<a/>", "Content", "Host: a\n\n"]
    )
    func noEntity(text: String) throws {
        #expect(try MIMEEntity(Array(text.utf8)) == nil)
    }

    @Test(
        "Fields that are malformed are refused",
        arguments: ["Content-Type: a", "Content-Type: a/b\nContent-Type: c/d\n\n"]
    )
    func brokenEntity(text: String) {
        #expect(throws: MIMEError.self) { try MIMEEntity(Array(text.utf8)) }
    }
}
