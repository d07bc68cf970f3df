internal import SoapstoneSchema
internal import SoapstoneXML

extension PublishedContract {
    /// The documents as files of one folder that lead to each other; addresses of ports stay as they are.
    ///
    /// A document keeps the name of its own location where that is one; others are numbered.
    ///
    /// - Parameter main: the name of the main document's file: `shop.wsdl`.
    package func files(main: String) -> [(name: String, bytes: [UInt8])] {
        let names = names(main: main)
        return names.indices.compactMap { number in document(number, among: names).map { (names[number], $0) } }
    }

    private func names(main: String) -> [String] {
        let stem = main.utf8.suffix(5).elementsEqual(".wsdl".utf8) ? String(main.dropLast(5)) : main
        // Names that differ in the case of letters only are one to some file systems.
        var taken: Set<[UInt8]> = []
        return locations.enumerated().map { number, document in
            var name = number == 0 ? main : Self.name(at: document.location) ?? ""
            if name.isEmpty || taken.contains(Self.folded(name)) {
                name = "\(stem)-\(number).\(document.isSchema ? "xsd" : "wsdl")"
            }
            taken.insert(Self.folded(name))
            return name
        }
    }

    /// The name of a file in a location without a query; nil for all else.
    private static func name(at location: String) -> String? {
        guard let last = location.utf8.split(separator: UInt8(ascii: "/")).last else { return nil }
        let name = String(Substring(last))
        guard name.utf8.allSatisfy(FilePath.isPlain), name.utf8.first != UInt8(ascii: "."), name.utf8.count <= 128,
            [".xsd", ".wsdl"].contains(where: { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) })
        else { return nil }
        return name
    }

    private static func folded(_ name: String) -> [UInt8] { name.utf8.map(FilePath.lowercase) }
}

extension FilePath {
    /// Whether a byte may stand in the name of any file: letters, digits, `.`, `_` and `-`.
    fileprivate static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
