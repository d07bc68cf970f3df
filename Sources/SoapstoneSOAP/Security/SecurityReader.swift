internal import SoapstoneBase
internal import SoapstoneXML

/// Reads the parts of a Security header. No error shows a name, a password or a nonce.
enum SecurityReader {
    /// The most bytes of a nonce.
    private static let nonceBytes = 256

    static func usernameToken(_ element: XMLElement) throws(SOAPError) -> UsernameToken {
        guard let username = try text("Username", in: SecurityNames.wsse, of: element), !username.isEmpty else {
            throw error("The UsernameToken has no Username.", element)
        }
        let password = try only("Password", in: SecurityNames.wsse, of: element)
        return UsernameToken(
            username: username,
            form: try password.map { element throws(SOAPError) in try form(of: element) },
            nonce: try nonce(of: element),
            created: try text("Created", in: SecurityNames.wsu, of: element),
            secret: try password.map { element throws(SOAPError) in Array(try leaf(element).utf8) } ?? []
        )
    }

    static func timestamp(_ element: XMLElement) throws(SOAPError) -> Timestamp {
        let created = try instant("Created", of: element)
        let expires = try instant("Expires", of: element)
        if let created, let expires, expires < created {
            throw error("The Timestamp expires before it is created.", element)
        }
        return Timestamp(created: created, expires: expires)
    }

    /// The child with a name, of which there may be one.
    static func only(_ local: String, in namespace: String, of parent: XMLElement) throws(SOAPError) -> XMLElement? {
        let name = XMLName(local, in: namespace)
        let found = parent.children.filter { $0.name == name }
        guard found.count <= 1 else { throw error("\(local) stands more than once.", found[1]) }
        return found.first
    }

    static func error(_ message: String, _ element: XMLElement) -> SOAPError {
        SOAPError(
            .security,
            message,
            at: element,
            subcodes: [XMLName("InvalidSecurity", in: SecurityNames.wsse)]
        )
    }

    private static func text(
        _ local: String,
        in namespace: String,
        of parent: XMLElement
    ) throws(SOAPError) -> String? {
        try only(local, in: namespace, of: parent).map { element throws(SOAPError) in try leaf(element) }
    }

    /// The text of an element without children.
    private static func leaf(_ element: XMLElement) throws(SOAPError) -> String {
        guard element.children.isEmpty else { throw error("An element with text only has children.", element) }
        return element.text
    }

    private static func instant(_ local: String, of parent: XMLElement) throws(SOAPError) -> Instant? {
        guard let text = try text(local, in: SecurityNames.wsu, of: parent) else { return nil }
        guard let instant = Instant(text) else {
            throw error("\(local) is '\(Excerpt.escaped(text.utf8))', not a time in UTC.", parent)
        }
        return instant
    }

    /// `Type`: without it the password is text (UsernameToken Profile 1.1 section 3.1).
    private static func form(of password: XMLElement) throws(SOAPError) -> UsernameToken.Form {
        guard let type = password.attribute(XMLName("Type")) else { return .text }
        if type.utf8.elementsEqual(SecurityNames.passwordText.utf8) { return .text }
        if type.utf8.elementsEqual(SecurityNames.passwordDigest.utf8) { return .digest }
        throw error("The Password's Type is '\(Excerpt.escaped(type.utf8))'.", password)
    }

    private static func nonce(of token: XMLElement) throws(SOAPError) -> [UInt8]? {
        guard let element = try only("Nonce", in: SecurityNames.wsse, of: token) else { return nil }
        if let encoding = element.attribute(XMLName("EncodingType")),
            !encoding.utf8.elementsEqual(SecurityNames.base64.utf8)
        {
            throw error("The Nonce's EncodingType is '\(Excerpt.escaped(encoding.utf8))'.", element)
        }
        guard let nonce = Base64Bytes.decode(Array(try leaf(element).utf8)), !nonce.isEmpty,
            nonce.count <= nonceBytes
        else { throw error("The Nonce is not Base64 of 1 to \(nonceBytes) bytes.", element) }
        return nonce
    }
}
