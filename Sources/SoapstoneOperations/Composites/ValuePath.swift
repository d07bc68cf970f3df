package import SoapstoneCodec

/// A JSON pointer (RFC 6901), taken apart.
package struct ValuePath: Sendable {
    package let steps: [String]

    /// Reads a pointer; nil for a text that is none.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            steps = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var steps: [String] = []
        for step in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            var plain = ""
            var rest = step.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                guard scalar == "~" else {
                    plain.unicodeScalars.append(scalar)
                    continue
                }
                switch rest.popFirst() {
                case "0": plain += "~"
                case "1": plain += "/"
                default: return nil
                }
            }
            steps.append(plain)
        }
        self.steps = steps
    }

    /// What stands there; nil where nothing does.
    package func value(in root: JSONValue) -> JSONValue? {
        var value = root
        for step in steps {
            switch value.kind {
            case .object:
                guard let member = value[step] else { return nil }
                value = member
            case .array:
                guard let index = Self.index(step),
                    let element = value.elements.dropFirst(index).first(where: { _ in true })
                else { return nil }
                value = element
            default: return nil
            }
        }
        return value
    }

    /// An index: digits without a zero before them (RFC 6901 section 4).
    package static func index(_ step: String) -> Int? {
        guard step.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            step == "0" || step.utf8.first != UInt8(ascii: "0")
        else { return nil }
        return Int(step)
    }
}
