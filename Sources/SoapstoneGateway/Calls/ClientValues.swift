internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The values of a request, which a fault must not bring back: a contract does not say that anybody may see them.
struct ClientValues {
    /// The texts of values as JSON and as XML have them, the longest first.
    private let texts: [[UInt8]]

    /// What is shorter stands in any text by chance.
    private static let shortest = 4
    /// How many bytes are compared for one fault; where it would take more, all its texts are masked.
    private static let mostCompared = 1 << 28

    /// - Parameter secretsOnly: whether only the values of members that are named like passwords count: for a contract that
    ///   says of no value whether it is personal.
    init(_ request: JSONDocument, secretsOnly: Bool) {
        var texts: Set<[UInt8]> = []
        Self.collect(request.root, isSecret: !secretsOnly, &texts)
        self.texts = texts.sorted {
            $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
        }
    }

    private static func collect(_ value: JSONValue, isSecret: Bool, _ texts: inout Set<[UInt8]>) {
        for (key, member) in value.members {
            collect(member, isSecret: isSecret || SecretMask.isSecret(key), &texts)
        }
        for element in value.elements { collect(element, isSecret: isSecret, &texts) }
        guard isSecret, let text = value.string ?? value.numberText, text.utf8.count >= shortest else { return }
        texts.insert(Array(text.utf8))
        var escaped = ByteWriter(capacity: text.utf8.count)
        escaped.appendXML(text: text)
        texts.insert(escaped.bytes)
    }

    /// A fault's JSON without the values.
    func masked(in fault: [UInt8]) -> [UInt8] {
        guard !texts.isEmpty, let root = try? JSONDocument(parsing: fault, limits: .file).root else { return fault }
        var output = ByteWriter(capacity: fault.count)
        write(root, masksAll: fault.count > Self.mostCompared / texts.count, to: &output)
        return output.bytes
    }

    /// Writes a value; as deep as the codec that made it lets values be.
    private func write(_ value: JSONValue, masksAll: Bool, to output: inout ByteWriter) {
        switch value.kind {
        case .object:
            output.append("{")
            for (index, member) in value.members.enumerated() {
                if index > 0 { output.append(",") }
                output.appendJSON(member.key)
                output.append(":")
                write(member.value, masksAll: masksAll, to: &output)
            }
            output.append("}")
        case .array:
            output.append("[")
            for (index, element) in value.elements.enumerated() {
                if index > 0 { output.append(",") }
                write(element, masksAll: masksAll, to: &output)
            }
            output.append("]")
        case .string:
            let text = value.string ?? ""
            output.appendJSON(masksAll ? SecretMask.mask : masked(text))
        case .number:
            let isKnown = masksAll || texts.contains { $0.elementsEqual((value.numberText ?? "").utf8) }
            if isKnown { output.appendJSON(SecretMask.mask) } else { value.write(to: &output) }
        case .true, .false, .null: value.write(to: &output)
        }
    }

    private func masked(_ text: String) -> String {
        var bytes = Array(text.utf8)
        var isChanged = false
        for value in texts where value.count <= bytes.count {
            var found = bytes.firstRange(of: value)
            while let range = found {
                isChanged = true
                bytes.replaceSubrange(range, with: SecretMask.mask.utf8)
                found = bytes[(range.lowerBound + SecretMask.mask.utf8.count)...].firstRange(of: value)
            }
        }
        return isChanged ? String(decoding: bytes, as: UTF8.self) : text
    }
}
