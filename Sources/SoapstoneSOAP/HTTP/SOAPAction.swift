internal import SoapstoneBase
internal import SoapstoneXML

/// The action that the transport says a request wants.
public enum SOAPAction {
    /// Reads the action from the SOAPAction field and from the `action` parameter of the Content-Type.
    ///
    /// - Parameters:
    ///   - header: the value of SOAPAction; quotes may be missing, as old clients leave them out.
    ///   - contentType: the value of Content-Type.
    /// - Returns: the action without quotes, empty for `""`; nil where neither says one.
    /// - Throws: `SOAP_ACTION` where the field is malformed or the two differ; `HTTP_MEDIA_TYPE` where the type is
    ///   malformed.
    public static func parse(header: String?, contentType: String?) throws(SOAPError) -> String? {
        let field = try header.map { text throws(SOAPError) in try unquoted(text) }
        let parameter = try contentType.flatMap { text throws(SOAPError) in try self.parameter(of: text) }
        guard let parameter else { return field }
        if let field, !field.isEmpty, !field.utf8.elementsEqual(parameter.utf8) {
            throw SOAPError(
                .action,
                "SOAPAction is \(MIMEError.quote(field.utf8)), the Content-Type's action"
                    + " \(MIMEError.quote(parameter.utf8))."
            )
        }
        return parameter
    }

    /// Holds the actions of a request against the one that its body's operation has.
    ///
    /// An action that is not there or empty contradicts nothing.
    ///
    /// - Throws: `SOAP_ACTION` for the first one that differs.
    public static func require(_ expected: String, received actions: String?...) throws(SOAPError) {
        for case let action? in actions where !action.isEmpty && !action.utf8.elementsEqual(expected.utf8) {
            throw SOAPError(
                .action,
                "The action is \(MIMEError.quote(action.utf8)); the body's is \(MIMEError.quote(expected.utf8))."
            )
        }
    }

    /// The `action` parameter; an MTOM package may have it in `start-info`, which describes its root.
    private static func parameter(of contentType: String) throws(SOAPError) -> String? {
        do throws(MIMEError) {
            let type = try MediaType(parsing: contentType)
            if let action = type["action"] { return action }
            guard type.type == "multipart", let root = type["start-info"] else { return nil }
            return try MediaType(parsing: root)["action"]
        } catch {
            throw SOAPError(.mediaType, error.message)
        }
    }

    private static func unquoted(_ text: String) throws(SOAPError) -> String {
        var value = text.utf8.trimmingXMLSpace
        if value.count >= 2, value.first == ASCII.quote, value.last == ASCII.quote {
            value = value.dropFirst().dropLast()
        }
        guard !value.contains(where: { $0 == ASCII.quote || ASCII.isControl($0) }) else {
            throw SOAPError(.action, "SOAPAction is malformed: \(MIMEError.quote(text.utf8)).")
        }
        return String(decoding: value, as: UTF8.self)
    }
}
