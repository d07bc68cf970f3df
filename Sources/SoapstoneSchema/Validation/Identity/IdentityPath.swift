package import SoapstoneXML

/// The XPath of a selector or field: the subset of section 3.11.6.
package struct IdentityPath: Hashable, Sendable {
    package enum Test: Hashable, Sendable {
        case any
        case namespace(String)
        case name(XMLName)

        package func matches(_ name: XMLName) -> Bool {
            switch self {
            case .any: true
            case .namespace(let namespace): name.namespace.isSameBytes(as: namespace)
            case .name(let wanted): name == wanted
            }
        }
    }

    /// One path of those with a bar between them.
    package struct Alternative: Hashable, Sendable {
        /// Whether it begins at the element or anything in it: `.//`.
        package var isAnywhere = false
        /// The child steps; `.` steps left out.
        package var steps: [Test] = []
        /// The attribute that it ends with.
        package var attribute: Test?
    }

    package var alternatives: [Alternative] = []

    /// Reads a path.
    ///
    /// - Parameter namespaces: the namespaces of prefixes; a name without a prefix has none (XPath 1.0, section 2.3).
    /// - Returns: nil where it is not of the subset, or a prefix is not declared.
    package init?(_ text: String, namespaces: [String: String], isField: Bool) {
        var reader = Reader(text.utf8.filter { !SyntaxNode.isSpace($0) }, namespaces)
        repeat {
            guard let alternative = reader.alternative(isField: isField) else { return nil }
            alternatives.append(alternative)
        } while reader.skip("|")
        guard reader.isAtEnd else { return nil }
    }

    private struct Reader {
        private let bytes: [UInt8]
        private let namespaces: [String: String]
        private var position = 0

        init(_ bytes: [UInt8], _ namespaces: [String: String]) {
            self.bytes = bytes
            self.namespaces = namespaces
        }

        var isAtEnd: Bool { position == bytes.count }

        mutating func skip(_ mark: String) -> Bool {
            guard bytes[position...].starts(with: mark.utf8) else { return false }
            position += mark.utf8.count
            return true
        }

        mutating func alternative(isField: Bool) -> Alternative? {
            var path = Alternative()
            if skip(".//") { path.isAnywhere = true }
            while true {
                if isField, skip("@") || skip("attribute::") {
                    guard let test = test() else { return nil }
                    path.attribute = test
                    return path
                }
                if !skip(".") {
                    _ = skip("child::")
                    guard let test = test() else { return nil }
                    path.steps.append(test)
                }
                guard skip("/") else { return path }
            }
        }

        private mutating func test() -> Test? {
            if skip("*") { return .any }
            guard let first = name() else { return nil }
            guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
                return .name(XMLName(first))
            }
            position += 1
            guard let namespace = namespaces[first] else { return nil }
            if skip("*") { return .namespace(namespace) }
            return name().map { .name(XMLName($0, in: namespace)) }
        }

        private mutating func name() -> String? {
            let start = position
            while position < bytes.count, !"/|@:*".utf8.contains(bytes[position]) { position += 1 }
            let name = String(decoding: bytes[start..<position], as: UTF8.self)
            var copy = name
            let isName = copy.withUTF8 { Datatype.builtIn(.ncName).check($0) == nil }
            return isName ? name : nil
        }
    }
}
