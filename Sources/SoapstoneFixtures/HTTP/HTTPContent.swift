internal import SoapstoneSOAP

/// What a body is, by its media type.
enum HTTPContent {
    case json
    case xml
    case form
    case text
    /// Nobody can look into it.
    case bytes

    /// - Parameter body: decides between JSON and XML by its first character where no media type is given.
    init(_ headers: [Fixture.Header], body: [UInt8] = []) {
        guard let field = headers.first(named: "Content-Type") else {
            self =
                switch body[body.trimmed].first {
                case UInt8(ascii: "<"): .xml
                case UInt8(ascii: "{"), UInt8(ascii: "["): .json
                default: .bytes
                }
            return
        }
        let type = try? MediaType(parsing: field)
        self = type.map(HTTPContent.init) ?? .bytes
    }

    init(_ type: MediaType) {
        let subtype = type.subtype
        if subtype == "json" || subtype.hasSuffix("+json") {
            self = .json
        } else if subtype == "xml" || subtype.hasSuffix("+xml") {
            self = .xml
        } else if type.essence == "application/x-www-form-urlencoded" {
            self = .form
        } else {
            self = type.type == "text" ? .text : .bytes
        }
    }
}
