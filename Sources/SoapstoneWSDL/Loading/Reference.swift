internal import SoapstoneBase
internal import SoapstoneSchema
internal import SoapstoneXML

/// A reference to a document, as RFC 3986 reads it and as people write it.
struct Reference: Sendable {
    /// Without white space around it.
    let text: String
    /// In lower case, without its colon; nil for a relative reference. One letter is a drive of Windows, not a scheme.
    let scheme: String?

    init(_ text: String) {
        self.text = SyntaxNode.trimmed(text)
        scheme = Self.scheme(of: self.text)
    }

    private static func scheme(of text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = bytes[..<colon]
        guard scheme.count > 1, let first = scheme.first, isLetter(first) else { return nil }
        let rest: Set<UInt8> = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        guard scheme.allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 || rest.contains($0) }) else { return nil }
        return String(decoding: scheme.map(FilePath.lowercase), as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20
    }

    var isHTTP: Bool { scheme == "http" || scheme == "https" }

    /// `C:\contracts\a.xsd`, which no other machine has.
    var isWindowsDrive: Bool {
        let bytes = Array(text.utf8.prefix(2))
        return scheme == nil && bytes.count == 2 && Self.isLetter(bytes[0]) && bytes[1] == UInt8(ascii: ":")
    }

    /// The path of a `file` reference, decoded; nil where it is on another machine.
    var filePath: String? {
        guard scheme == "file" else { return nil }
        var rest = String(decoding: text.utf8.dropFirst("file:".utf8.count), as: UTF8.self)
        if rest.utf8.starts(with: "//".utf8) {
            let afterSlashes = rest.utf8.dropFirst(2)
            let slash = afterSlashes.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
            let host = String(decoding: afterSlashes[..<slash], as: UTF8.self)
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = String(decoding: afterSlashes[slash...], as: UTF8.self)
        }
        return Self.percentDecoded(rest)
    }

    /// The paths that a relative reference can mean, the likeliest first, not normalised.
    ///
    /// - Parameter file: the name of the file that it stands in, for a reference that is a query alone.
    func relativePaths(in file: String?) -> [String] {
        var paths: [String] = []
        func add(_ path: String?) {
            guard let path, !path.isEmpty, !path.utf8.contains(0) else { return }
            if !paths.contains(where: { $0.isSameBytes(as: path) }) { paths.append(path) }
        }
        if text.utf8.first == UInt8(ascii: "?") {
            // As a download names the response to a query: `service.svc?xsd=xsd0`.
            if let file { add(file + text) }
            add(text)
            return paths
        }
        // A blank or a `%` may be written as it stands in the name.
        add(text)
        let slashed = String(
            decoding: text.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 },
            as: UTF8.self
        )
        add(slashed)
        add(Self.percentDecoded(slashed))
        if let hash = slashed.utf8.firstIndex(of: UInt8(ascii: "#")) {
            add(Self.percentDecoded(String(decoding: slashed.utf8[..<hash], as: UTF8.self)))
        }
        return paths
    }

    /// The text with `%XX` as bytes; nil where that is no UTF-8.
    static func percentDecoded(_ text: String) -> String? {
        PercentEncoding.decoded(text.utf8, malformed: .kept).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
