internal import SoapstoneXML

/// Paths of elements and attributes in a message: the local names, from the message's element on.
enum ComponentPath {
    /// Whether the description of a place, or of what stands beside it, was found to differ.
    static func isTold(_ path: String, _ told: Set<String>) -> Bool {
        let parent = ProjectPath.split(path).folder
        return told.contains { other in
            other.isSameBytes(as: path) || other.isSameBytes(as: parent)
                || ProjectPath.split(other).folder.isSameBytes(as: parent)
                || ProjectPath.split(other).folder.isSameBytes(as: path)
        }
    }

    /// `/Q{urn:a}order/Q{}line[2]` as `/order/line`.
    static func of(_ path: String) -> String {
        var output: [UInt8] = []
        var isNamespace = false
        var isNumber = false
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "{"):
                isNamespace = true
                if output.last == UInt8(ascii: "Q") { output.removeLast() }
            case UInt8(ascii: "}"): isNamespace = false
            case UInt8(ascii: "["): isNumber = true
            case UInt8(ascii: "]"): isNumber = false
            default: if !isNamespace, !isNumber { output.append(byte) }
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A JSON pointer without the numbers of array elements and the keys of groups.
    static func of(pointer: String) -> String {
        let parts = pointer.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let names = parts.filter { Int($0) == nil && !$0.utf8.starts(with: "$".utf8) }
        return names.map { "/\($0)" }.joined()
    }
}
