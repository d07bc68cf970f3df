internal import SoapstoneXML

extension JSONValue {
    /// Whether both mean the same: members in any order, strings byte for byte, numbers by their exact decimal value
    /// (`1.0` is `1`, `1e1` is `10`, `0.1` is not `0.10000000000000001`).
    public func isEquivalent(to other: JSONValue) -> Bool {
        JSONComparison.differences(self, other, limit: 1).isEmpty
    }

    /// The first place where `other` does not mean the same, in the order of this value; nil where both mean the same.
    public func firstDifference(from other: JSONValue) -> JSONDifference? {
        differences(from: other, limit: 1).first
    }

    /// The first places where `other` does not mean the same, in the order of this value. Of two arrays of different
    /// lengths, the first element that one of them has alone says it all; so does the first member that only `other` has.
    public func differences(from other: JSONValue, limit: Int) -> [JSONDifference] {
        JSONComparison.differences(self, other, limit: limit).map { pair in
            let left = pair.left.map { JSONValue(document: document, index: $0) }
            let right = pair.right.map { JSONValue(document: other.document, index: $0) }
            return JSONDifference(
                pointer: left?.pointer ?? right?.pointer ?? "",
                left: left?.shortForm,
                right: right?.shortForm
            )
        }
    }

    /// A scalar as JSON, cut to 80 characters; an object or array by its size.
    package var shortForm: String {
        switch kind {
        case .object: return "an object of \(count)"
        case .array: return "an array of \(count)"
        default:
            var writer = ByteWriter()
            write(to: &writer)
            return JSONMessage.printable(writer.string, maximum: 80)
        }
    }
}
