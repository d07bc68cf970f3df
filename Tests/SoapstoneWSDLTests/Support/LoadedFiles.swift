import Foundation

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// Files in a folder of their own, loaded from one of them.
struct LoadedFiles {
    let folder: TemporaryFolder
    let graph: ImportGraph
    let findings: [ContractFinding]

    init(
        _ files: [String: String],
        main: String = "main.wsdl",
        _ configure: (inout ContractLoader.Configuration, TemporaryFolder) throws -> Void = { _, _ in }
    ) throws {
        folder = try TemporaryFolder(files)
        var configuration = ContractLoader.Configuration()
        configuration.root = folder.path
        try configure(&configuration, folder)
        let (graph, findings) = try ContractLoader(configuration).documents(of: folder.path(main))
        self.graph = graph
        self.findings = findings.findings
    }

    /// The documents by their paths in the folder.
    var documents: [String] { graph.documents.map { name($0.location) } }

    /// The schemas by file and namespace.
    var schemas: [String] { graph.schemas.map { "\(name($0.root.file.location)) \($0.targetNamespace)" } }

    var rules: [String] { findings.map(\.rule.id) }

    private func name(_ location: String) -> String {
        location.hasPrefix(folder.path + "/") ? String(location.dropFirst(folder.path.count + 1)) : location
    }
}

/// A WSDL document of namespace `urn:m` with something in it.
func wsdl(_ content: String, namespace: String = "urn:m") -> String {
    """
    <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
    targetNamespace="\(namespace)">\(content)</w:definitions>
    """
}

/// A schema document with something in it; without a namespace for nil.
func schema(_ namespace: String?, _ content: String = "") -> String {
    let target = namespace.map { " targetNamespace=\"\($0)\"" } ?? ""
    return "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"\(target)>\(content)</xs:schema>"
}

func types(_ content: String) -> String { wsdl("<w:types>\(content)</w:types>") }
