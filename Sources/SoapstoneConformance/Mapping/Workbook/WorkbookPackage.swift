internal import SoapstoneFixtures
internal import SoapstoneXML

/// The parts of a workbook (Open Packaging Conventions, ISO/IEC 29500-2), which name each other by relationships.
struct WorkbookPackage {
    private let archive: ZIPArchive

    /// What one part says about another one.
    struct Relationship {
        var id: String
        /// The last step of its type: `worksheet`. What stands before it depends on the edition of the standard.
        var type: String
        /// The path of the other part; nil where it is not in the package.
        var part: String?
    }

    init(_ bytes: [UInt8]) throws(SheetError) { archive = try ZIPArchive(bytes) }

    /// The document element of a part.
    func root(of part: String) throws(SheetError) -> XMLElement {
        guard let root = try optionalRoot(of: part) else {
            throw SheetError("the workbook has no part '\(Excerpt.escaped(part.utf8))'")
        }
        return root
    }

    private func optionalRoot(of part: String) throws(SheetError) -> XMLElement? {
        guard let bytes = try archive.file(part) else { return nil }
        do throws(XMLError) {
            return try XMLDocument(parsing: bytes, limits: .contract).root
        } catch {
            throw SheetError("'\(Excerpt.escaped(part.utf8))' in the workbook: \(error)")
        }
    }

    /// What a part says about others; an empty path stands for the package.
    func relationships(of part: String) throws(SheetError) -> [Relationship] {
        let (folder, name) = Self.split(part)
        guard let root = try optionalRoot(of: "\(folder)_rels/\(name).rels") else { return [] }
        return root.children.compactMap { element in
            guard let id = element.attribute(XMLName("Id")), let type = element.attribute(XMLName("Type")),
                let target = element.attribute(XMLName("Target"))
            else { return nil }
            let isOutside = element.attribute(XMLName("TargetMode"))?.isSameBytes(as: "External") == true
            return Relationship(
                id: id,
                type: Self.split(type).name,
                part: isOutside ? nil : Self.path(target, from: folder)
            )
        }
    }

    /// A path up to its last slash, and what follows it.
    private static func split(_ path: String) -> (folder: String, name: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        return (String(path[..<slash]), String(path[slash...]))
    }

    /// The path of a part, as a part in some folder names it.
    private static func path(_ target: String, from folder: String) -> String {
        let whole = target.utf8.first == UInt8(ascii: "/") ? target : folder + target
        var steps: [String] = []
        for step in whole.utf8.split(separator: UInt8(ascii: "/")).map({ String(decoding: $0, as: UTF8.self) }) {
            switch step {
            case ".": continue
            case "..": _ = steps.popLast()
            default: steps.append(step)
            }
        }
        return steps.joined(separator: "/")
    }
}
