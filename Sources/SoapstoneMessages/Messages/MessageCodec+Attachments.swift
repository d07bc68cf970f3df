internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension MessageCodec {
    private enum AttachmentKey {
        static let type = "contentType"
        static let content = "base64"
        static let all = [type, content]
    }

    // MARK: - Parts to JSON

    /// Writes the parts beside the envelope that no value of it stands for: those of the contract by their names, others
    /// by the `cid:` URL that values may refer to them by.
    func writeAttachments(
        _ received: ReceivedMessage,
        _ links: MessageLinks,
        _ isStrict: Bool,
        _ report: inout SchemaReport,
        _ output: inout ByteWriter
    ) throws(SchemaCodecError) {
        var parts: [(key: String, part: MultipartMessage.Part)] = []
        var rest: [MultipartMessage.Part] = []
        if let package = received.package {
            let uses = links.parts?.uses ?? []
            for (index, part) in package.parts.enumerated()
            where index != package.rootIndex && !(index < uses.count && uses[index] > 0) {
                rest.append(part)
            }
        }
        for (attachment, part) in zip(attachments, assigned(&rest)) {
            if let part {
                parts.append((attachment.name, part))
            } else {
                try violate("no part '\(attachment.name)'", "it beside the envelope", received, isStrict, &report)
            }
        }
        for part in rest {
            if let name = part.contentID {
                parts.append((ContentID.url(for: name), part))
            } else {
                try violate("a part without a Content-ID", "one that the contract has", received, isStrict, &report)
            }
        }
        var contents: [(key: String, type: MediaType?, base64: [UInt8])] = []
        for (key, part) in parts {
            if let bytes = try? part.content() {
                contents.append((key, part.contentType, Base64Bytes.encode(bytes)))
            } else {
                let encoding = part.transferEncoding.rawValue
                try violate("a part that is not \(encoding)", "what the part says it is", received, isStrict, &report)
            }
        }
        guard !contents.isEmpty else { return }
        Self.reopen(&output, for: Key.attachments)
        output.append("{")
        for (number, (key, type, base64)) in contents.enumerated() {
            if number > 0 { output.append(",") }
            output.appendJSON(key)
            output.append(":{")
            if let type {
                output.append("\"contentType\":")
                output.appendJSON(type.description)
                output.append(",")
            }
            output.append("\"base64\":\"")
            output.append(base64)
            output.append("\"}")
        }
        output.append("}}")
    }

    private func violate(
        _ found: String,
        _ allowed: String,
        _ received: ReceivedMessage,
        _ isStrict: Bool,
        _ report: inout SchemaReport
    ) throws(SchemaCodecError) {
        let violation = SchemaViolation(
            rule: "wsdl.attachment",
            found: found,
            allowed: allowed,
            element: received.envelope.document.root
        )
        try report.add(violation, strictly: isStrict)
    }

    /// The part for each attachment of the contract: the one whose Content-ID begins with its name (WS-I Attachments
    /// Profile 1.0, R2933), else the first that is left and of its type, as stacks before the profile send them.
    private func assigned(_ parts: inout [MultipartMessage.Part]) -> [MultipartMessage.Part?] {
        var found = attachments.map { attachment -> MultipartMessage.Part? in
            let index = parts.firstIndex { ContentID.isName($0.contentID ?? "", ofPart: attachment.name) }
            return index.map { parts.remove(at: $0) }
        }
        for (number, attachment) in attachments.enumerated() where found[number] == nil {
            let index = parts.firstIndex { attachment.allows($0.contentType) }
            if let index { found[number] = parts.remove(at: index) }
        }
        return found
    }

    // MARK: - JSON to parts

    /// The parts that `$attachments` has, and an error for each that the contract asks for and that is not there.
    func attachments(of json: JSONValue, _ errors: inout SchemaEncodeErrors) -> [MessageParts.Attachment] {
        var parts: [MessageParts.Attachment] = []
        let object = json[Key.attachments]
        if let object, object.kind != .object {
            errors.add(.init(.kind, object.pointer, "no object", "an object with a member for each attachment"))
            return []
        }
        for attachment in attachments where object?[attachment.name] == nil {
            errors.add(
                .init(.missing, json.pointer, "no '\(attachment.name)' in '\(Key.attachments)'", "an attachment")
            )
        }
        guard let object else { return [] }
        for (key, value) in object.members {
            if let attachment = attachments.first(where: { $0.name.isSameBytes(as: key) }) {
                if let part = part(value, attachment.name, "", attachment.type, &errors) { parts.append(part) }
            } else if let name = try? ContentID.name(of: key) {
                if let part = part(value, nil, name, .octets, &errors) { parts.append(part) }
            } else {
                errors.add(.unknown(key, value.pointer, attachments.map(\.name)))
            }
        }
        return parts
    }

    private func part(
        _ value: JSONValue,
        _ name: String?,
        _ contentID: String,
        _ declared: MediaType?,
        _ errors: inout SchemaEncodeErrors
    ) -> MessageParts.Attachment? {
        guard value.kind == .object else {
            errors.add(.init(.kind, value.pointer, "no object", "an object with '\(AttachmentKey.content)'"))
            return nil
        }
        for (key, member) in value.members where !AttachmentKey.all.contains(where: { $0.isSameBytes(as: key) }) {
            errors.add(.unknown(key, member.pointer, AttachmentKey.all))
        }
        guard let text = value[AttachmentKey.content] else {
            errors.add(.init(.missing, value.pointer, "no '\(AttachmentKey.content)'", "the content in Base64"))
            return nil
        }
        guard let content = text.string.flatMap({ Base64Bytes.decode($0.utf8) }) else {
            errors.add(.init(.value, text.pointer, "no Base64", "a string with the content in Base64"))
            return nil
        }
        let given = value[AttachmentKey.type]
        let type = given == nil ? declared : given?.string.flatMap { try? MediaType(parsing: $0) }
        guard let type, type.type != "multipart" else {
            errors.add(.init(.value, given?.pointer ?? value.pointer, "no media type of a part", "one as 'image/png'"))
            return nil
        }
        return .init(part: name, contentID: contentID, type: type, content: content)
    }
}
