import SoapstoneSOAP
import Testing

/// Messages and shorthands that the tests of this folder share.
enum MIMESamples {
    /// The text's bytes with CRLF for each line feed.
    static func crlf(_ text: String) -> [UInt8] {
        text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    /// Parses a message whose boundary is `b`.
    static func parse(
        _ body: [UInt8],
        type: String = "multipart/related; boundary=b",
        limits: MIMELimits = .standard
    ) throws -> MultipartMessage {
        try MultipartMessage(parsing: body, contentType: MediaType(parsing: type), limits: limits)
    }

    /// Expects that a message is refused, and says how.
    static func refusal(
        of body: [UInt8],
        type: String = "multipart/related; boundary=b",
        limits: MIMELimits = .standard,
        at location: SourceLocation = #_sourceLocation
    ) -> MIMEError? {
        #expect(throws: MIMEError.self, sourceLocation: location) {
            try parse(body, type: type, limits: limits)
        }
    }

    /// An envelope, a PDF and an image, as Metro and CXF send them: boundaries and ids with colons and asterisks.
    static let mtomType = """
        multipart/related; start="<root*1@example.jaxws>"; type="application/xop+xml"; \
        boundary="uuid:b0ef6adc-44fa"; start-info="text/xml"
        """
    static let mtom = crlf(
        """
        --uuid:b0ef6adc-44fa
        Content-Id: <root*1@example.jaxws>
        Content-Type: application/xop+xml;charset=utf-8;type="text/xml"
        Content-Transfer-Encoding: binary

        <e><xop:Include href="cid:pdf%40example.jaxws"/></e>
        --uuid:b0ef6adc-44fa
        Content-Id: <pdf@example.jaxws>
        Content-Type: application/pdf
        Content-Transfer-Encoding: binary

        %PDF-1.4
        --uuid:b0ef6adc-44fa
        Content-ID: <http://tempuri.org/1/634>
        Content-Type: image/png
        Content-Transfer-Encoding: BASE64

        iVBORw0K
        Ggo=
        --uuid:b0ef6adc-44fa--
        """
    )
}
