internal import SoapstoneBase

/// A media type with its parameters: the value of a `Content-Type` field (RFC 2045 section 5.1).
///
///     let type = try MediaType(parsing: "application/soap+xml; action=\"urn:getCase\"; charset=utf-8")
///     type.essence      // application/soap+xml
///     type["action"]    // urn:getCase
public struct MediaType: Sendable {
    /// One parameter.
    public struct Parameter: Sendable {
        /// The name, in lower case.
        public let name: String
        /// The value, without quotes and escapes.
        public let value: String
    }

    /// The most parameters of one media type.
    static let parameterLimit = 32

    /// The part before the slash, in lower case: `multipart`.
    public let type: String
    /// The part after the slash, in lower case: `related`.
    public let subtype: String
    /// The parameters in their order.
    public private(set) var parameters: [Parameter] = []

    /// Type and subtype without parameters: `multipart/related`.
    public var essence: String { "\(type)/\(subtype)" }

    /// Makes a media type without parameters.
    ///
    /// - Throws: `MTOM_INVALID` where type or subtype is no token.
    public init(_ type: String, _ subtype: String) throws(MIMEError) {
        self.type = try Self.token(type.utf8, at: nil)
        self.subtype = try Self.token(subtype.utf8, at: nil)
    }

    /// The value of a parameter, whose name is compared without regard to case.
    public subscript(_ name: String) -> String? {
        parameters.first { ASCII.matches($0.name.utf8, name.utf8) }?.value
    }

    /// This media type with one more parameter.
    ///
    /// - Throws: `MTOM_INVALID` where the name is no token or is already there, or the value has a control character
    ///   (CR, LF and NUL are how header fields are smuggled in); `MTOM_LIMIT` past 32 parameters.
    public func adding(_ name: String, _ value: String) throws(MIMEError) -> MediaType {
        var copy = self
        try copy.append(name.utf8, [UInt8](value.utf8), at: nil)
        return copy
    }

    mutating func append(_ name: some Collection<UInt8>, _ value: [UInt8], at offset: Int?) throws(MIMEError) {
        let name = try Self.token(name, at: offset)
        guard self[name] == nil else {
            throw MIMEError(.invalid, "the parameter \(name) stands twice in a media type", at: offset)
        }
        guard !value.contains(where: ASCII.isControl) else {
            throw MIMEError(.invalid, "the parameter \(name) holds a control character", at: offset)
        }
        guard parameters.count < Self.parameterLimit else {
            throw MIMEError(limit: "parameters", of: Self.parameterLimit, "parameters of a media type", at: offset)
        }
        parameters.append(Parameter(name: name, value: String(decoding: value, as: UTF8.self)))
    }

    /// The text in lower case, if it is a token.
    static func token(_ text: some Collection<UInt8>, at offset: Int?) throws(MIMEError) -> String {
        guard !text.isEmpty, text.allSatisfy(ASCII.isMIMEToken) else {
            throw MIMEError(.invalid, "\(MIMEError.quote(text)) is not a token of a media type", at: offset)
        }
        let hasCapitals = text.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        return hasCapitals
            ? String(decoding: text.map(ASCII.lowercase), as: UTF8.self) : String(decoding: text, as: UTF8.self)
    }
}

extension MediaType: CustomStringConvertible {
    /// The media type as a header field carries it; values that are no tokens are quoted.
    public var description: String {
        var text = essence
        for parameter in parameters {
            text += "; \(parameter.name)="
            if !parameter.value.isEmpty, parameter.value.utf8.allSatisfy(ASCII.isMIMEToken) {
                text += parameter.value
            } else {
                text += "\""
                for scalar in parameter.value.unicodeScalars {
                    if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
                    text.unicodeScalars.append(scalar)
                }
                text += "\""
            }
        }
        return text
    }
}

extension MediaType: Equatable {
    /// Whether type, subtype and parameters are the same, parameters in the same order and byte for byte.
    public static func == (left: MediaType, right: MediaType) -> Bool {
        left.type == right.type && left.subtype == right.subtype && left.parameters == right.parameters
    }
}

extension MediaType.Parameter: Equatable {
    /// Whether name and value are the same byte for byte; `String ==` would take composed and decomposed text for one.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.value.utf8.elementsEqual(right.value.utf8)
    }
}
