internal import SoapstoneSOAP

/// The form in which a request has its members.
enum BodyFormat {
    case json
    case form
    /// A form again, but in the query of the target: the request has no body.
    case query

    /// Reads the value of Content-Type of a body.
    ///
    /// - Throws: 415 for anything but JSON in UTF-8 and a form.
    init(contentType: String) throws(Refusal) {
        guard let type = try? MediaType(parsing: contentType) else { throw .mediaType }
        let charset = type["charset"]?.lowercased() ?? "utf-8"
        guard charset == "utf-8" || charset == "utf8" else { throw .mediaType }
        switch type.essence {
        case "application/json": self = .json
        case "application/x-www-form-urlencoded": self = .form
        default: throw .mediaType
        }
    }
}
