internal import SoapstoneBase

extension HTTPTransport {
    /// A field of a request's or a response's head.
    public struct HeaderField: Hashable, Sendable {
        /// The name, of any case.
        public var name: String
        /// The value, without the white space around it.
        public var value: String

        /// Makes a field, which is checked when it is sent.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// Tells whether two names are the same but for the case of ASCII letters.
        package func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count
                && name.utf8.elementsEqual(other.utf8) { ASCII.lowercase($0) == ASCII.lowercase($1) }
        }
    }
}

extension HTTPTransport.HeaderField {
    /// The field as one line for libcurl, without its end; the only place where lines of a request's head are made.
    ///
    /// libcurl sends lines as they are, so a line break in a value would be the next field, or the next request.
    ///
    /// - Throws: `.badRequest` where the name is not a token (RFC 9110 section 5.6.2), names a field that the transport
    ///   writes itself, or the value has a control character in it.
    ///
    /// - Parameter isRelayed: whether who gets the response says itself how it may be packed.
    func line(isRelayed: Bool = false) throws(TransportError) -> String {
        guard !name.utf8.isEmpty, name.utf8.allSatisfy(ASCII.isHTTPToken) else {
            throw TransportError(.badRequest, "The name of a header field is not a token")
        }
        guard isRelayed && isNamed("Accept-Encoding") || !Self.reserved.contains(where: isNamed) else {
            throw TransportError(.badRequest, "The header field \(name) is written by the transport itself")
        }
        guard ASCII.isFieldValue(value) else {
            throw TransportError(.badRequest, "The value of the header field \(name) contains a control character")
        }
        // libcurl takes "Name:" as an order not to send the field at all, and "Name;" as an empty field.
        return value.utf8.allSatisfy(ASCII.isBlank) ? "\(name);" : "\(name): \(value)"
    }

    /// Fields that frame the message or steer the connection: two of them, or false ones, desynchronise the two ends.
    package static let reserved = [
        "Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "Keep-Alive", "Proxy-Authorization",
        "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    ]
}
