internal import SoapstoneSOAP

extension Fixture.Details {
    /// The keys that `exchange.yaml` leaves out and the other files of the fixture decide.
    struct Omitted: OptionSet {
        let rawValue: Int

        static let endpoint = Omitted(rawValue: 1)
        static let requestHeaders = Omitted(rawValue: 2)
        static let status = Omitted(rawValue: 4)
        static let responseHeaders = Omitted(rawValue: 8)
        static let kind = Omitted(rawValue: 16)
    }

    /// Gives the keys that were left out their defaults.
    ///
    /// - Parameters:
    ///   - service: the name of the service's folder.
    ///   - request: the request's body, and `response` the response's; nil if it was withheld.
    mutating func complete(_ omitted: Omitted, service: String, request: [UInt8]?, response: [UInt8]?) {
        guard !omitted.isEmpty else { return }
        if omitted.contains(.endpoint), profile == .soap { endpoint = "/\(service)" }
        guard profile == .soap else {
            if omitted.contains(.kind) { kind = status < 400 ? .ordinary : .fault }
            return
        }
        let sent = Self.envelope(in: request)
        let received = Self.envelope(in: response)
        let version = sent?.version ?? received?.version ?? .soap11
        if omitted.contains(.requestHeaders), let request {
            requestHeaders = [Self.contentType(version, of: request)]
        }
        if omitted.contains(.responseHeaders), let response, !response.isEmpty {
            responseHeaders = [Self.contentType(received?.version ?? version, of: response)]
        }
        guard received?.fault != nil else { return }
        if omitted.contains(.status) { status = 500 }
        if omitted.contains(.kind) { kind = .fault }
    }

    private static func envelope(in body: [UInt8]?) -> Envelope? {
        guard let body, !body.isEmpty else { return nil }
        return try? MessageReader(allowsEncoding: true, allowsSiblings: true).read(body, contentType: nil).envelope
    }

    /// The Content-Type of an envelope. A charset would go before an encoding that the body itself names.
    private static func contentType(_ version: SOAPVersion, of body: [UInt8]) -> Fixture.Header {
        let head = String(decoding: body.prefix(200), as: UTF8.self).lowercased().prefix { $0 != ">" }
        let isUTF16 = body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE])
        let isUTF8 = !isUTF16 && (!head.contains("encoding") || head.contains("utf-8"))
        return Fixture.Header("Content-Type", version.mediaType + (isUTF8 ? "; charset=utf-8" : ""))
    }

    /// The files that the body of a response without SOAP may be in, with the Content-Type that each has by default.
    static let responseFiles = [
        ("response.json", "application/json"), ("response.xml", "application/xml"),
        ("response.bin", "application/octet-stream"),
    ]
}
