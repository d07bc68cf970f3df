import SoapstoneXML

@testable import SoapstoneSchema

/// Documents that are in memory, and the schemas that one of them reaches.
struct MemoryFiles {
    var files: [String: [UInt8]]

    enum Failure: Error {
        case missing(String)
    }

    /// The schemas of documents and of all that they include, import and redefine, each once.
    func sources(of documents: [String]) throws -> [SchemaSource] {
        var findings = FindingList()
        return try sources(of: documents, &findings)
    }

    /// The same, with what is wrong with how they lead to each other.
    func sources(of documents: [String], _ findings: inout FindingList) throws -> [SchemaSource] {
        var sources: [SchemaSource] = []
        var seen: Set<String> = []
        var parsed: [String: ContractDocument] = [:]
        var agenda = documents.map { (path: $0, adopted: String?.none) }
        while !agenda.isEmpty {
            let (path, adopted) = agenda.removeFirst()
            let document = try read(path, &parsed)
            let own = document.root.token(.targetNamespace)
            let target = own ?? adopted ?? ""
            guard seen.insert("\(path) \(target)").inserted else { continue }
            let source = SchemaSource(
                root: document.root,
                targetNamespace: target,
                isChameleon: own == nil && adopted != nil
            )
            for child in document.root.children {
                guard let location = child.token(.schemaLocation) else { continue }
                let next = Self.resolve(location, from: path)
                guard files[next] != nil else { continue }
                let wanted: String
                switch child.schemaTag {
                case .include, .redefine:
                    agenda.append((next, target.isEmpty ? nil : target))
                    wanted = target
                case .import:
                    agenda.append((next, nil))
                    wanted = child.token(.namespace) ?? ""
                default: continue
                }
                let found = try read(next, &parsed).root.token(.targetNamespace) ?? ""
                DocumentRules.checkNamespace(found, ofTargetOf: child, wanted: wanted, &findings)
            }
            sources.append(source)
        }
        return sources
    }

    private func read(_ path: String, _ parsed: inout [String: ContractDocument]) throws -> ContractDocument {
        guard let bytes = files[path] else { throw Failure.missing(path) }
        let document = try parsed[path] ?? ContractDocument(parsing: bytes, location: path)
        parsed[path] = document
        return document
    }

    static func resolve(_ location: String, from path: String) -> String {
        var steps = path.split(separator: "/").dropLast().map(String.init)
        for step in location.split(separator: "/") {
            if step == ".." { _ = steps.popLast() } else if step != "." { steps.append(String(step)) }
        }
        return steps.joined(separator: "/")
    }
}
