internal import SoapstoneBase

/// One header field of a part.
public struct MIMEHeader: Equatable, Sendable {
    /// The name as it was sent; names are compared without regard to case.
    public let name: String
    /// The value without blanks around it and without line ends.
    public let value: String

    /// Makes a header field that is safe to write.
    ///
    /// - Throws: `MTOM_INVALID` where the name is no token, or the value holds a control character: CR, LF and NUL
    ///   would let a value add header fields or parts of its own.
    public init(_ name: String, _ value: String) throws(MIMEError) {
        guard !name.isEmpty, name.utf8.allSatisfy(ASCII.isMIMEToken) else {
            throw MIMEError(.invalid, "\(MIMEError.quote(name.utf8)) is not the name of a header field")
        }
        guard !value.utf8.contains(where: ASCII.isControl) else {
            throw MIMEError(.invalid, "the header field \(name) holds a control character")
        }
        self.name = name
        self.value = value
    }

    /// Whether the name is `other`, without regard to case.
    public func isNamed(_ other: String) -> Bool {
        ASCII.matches(name.utf8, other.utf8)
    }
}

extension [MIMEHeader] {
    /// The value of a field that may stand once, or nil.
    ///
    /// - Throws: `MTOM_INVALID` where it stands twice: two readers would then see two messages.
    func single(_ name: String, at offset: Int) throws(MIMEError) -> String? {
        var found: String?
        for header in self where header.isNamed(name) {
            guard found == nil else {
                throw MIMEError(.invalid, "the header field \(name) stands twice in a part", at: offset)
            }
            found = header.value
        }
        return found
    }
}
