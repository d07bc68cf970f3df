internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The JSON of a request or a response as a log may have it: values by their redaction class, and keys that are known.
struct LoggedMessage: ~Copyable {
    /// The members of an operation's messages, with their redaction classes.
    struct Shapes: Sendable {
        let request: JSONShape
        let response: JSONShape

        /// Of messages of which nothing is known: no value of them is logged.
        static let unknown = Shapes(request: .any, response: .any)
    }

    /// Characters of a message in a log.
    static let limit = 4096
    /// Members of every response with nothing of a user in them.
    private static let open: Set<String> = [
        "Status", "opstatus", "httpStatusCode", "errcode", "errmsg", "maintenanceFlag", "startTime", "endTime",
    ]

    private var output = ByteWriter()

    /// The beginning of a message.
    static func text(of message: JSONValue, _ shape: JSONShape) -> String {
        var logged = LoggedMessage()
        logged.write(message, shape)
        return String(logged.output.string.prefix(limit))
    }

    /// Writes a value; as deep as the reader of JSON lets values be.
    private mutating func write(_ value: JSONValue, _ shape: JSONShape) {
        // A character can have many bytes; the rest would be cut off anyway.
        guard output.count <= 16 * Self.limit else { return }
        switch value.kind {
        case .object:
            output.append("{")
            for (index, member) in value.members.enumerated() {
                if index > 0 { output.append(",") }
                let known = shape[member.key]
                let isOpen = Self.open.contains(member.key) || member.key.hasPrefix("opstatus_")
                let isOwn = isOpen || member.key == SessionValues.key || member.key == "message"
                output.appendJSON(known == nil && !isOwn ? "?" : member.key)
                output.append(":")
                if known == nil, isOpen {
                    member.value.write(to: &output)
                } else if member.key == SessionValues.key {
                    output.appendJSON(SecretMask.mask)
                } else {
                    write(member.value, known ?? .any)
                }
            }
            output.append("}")
        case .array:
            let element: JSONShape = if case .array(let element) = shape { element } else { .any }
            output.append("[")
            for (index, item) in value.elements.enumerated() {
                if index > 0 { output.append(",") }
                write(item, element)
            }
            output.append("]")
        case .string, .number:
            switch shape {
            case .scalar(_, .open): value.write(to: &output)
            case .scalar(_, .secret): output.appendJSON(SecretMask.mask)
            default: output.appendJSON("<pii:\((value.string ?? value.numberText ?? "").utf8.count)>")
            }
        case .true, .false, .null: value.write(to: &output)
        }
    }
}
