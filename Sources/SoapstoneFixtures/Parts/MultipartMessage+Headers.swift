internal import SoapstoneSOAP

extension MultipartMessage {
    /// A body taken apart as its header fields say; nil where it has no parts, or cannot be taken apart.
    init?(_ body: [UInt8], _ headers: [Fixture.Header]) {
        guard headers.isMultipart, let text = headers.first(named: "Content-Type"),
            let type = try? MediaType(parsing: text),
            let message = try? MultipartMessage(parsing: body, contentType: type)
        else { return nil }
        self = message
    }
}
