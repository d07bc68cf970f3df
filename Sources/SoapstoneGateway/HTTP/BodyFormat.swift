internal import SoapstoneSOAP

/// The form of a request's body, as its media type says.
enum BodyFormat {
    case json
    case form

    /// Reads the value of Content-Type.
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
