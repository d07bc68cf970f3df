public import SoapstoneSchema
internal import SoapstoneXML

/// Loads a contract: a WSDL or schema document and all documents that it leads to.
///
/// Files are read below one root folder only, links resolved; a catalog may name files elsewhere. Nothing is read over a
/// network but from hosts that are named, and the thread waits for it. A document that cannot be had is a finding, and
/// loading goes on.
public struct ContractLoader: Sendable {
    /// What the loader may do.
    public struct Configuration: Sendable {
        /// The folder that all files of a contract are below; nil for the project that the main file is in: the
        /// nearest folder above it that has a `soapstone.yaml` or a `.git`, and for lack of one the file's own folder.
        public var root: String?
        /// Where documents are that their addresses do not lead to; nil for none.
        public var catalog: ContractCatalog?
        /// Hosts that documents may come from.
        public var remoteHosts: Set<RemoteHost> = []
        /// Brings documents from those hosts; without it nothing is read over a network.
        public var fetcher: (any ContractFetcher)?
        /// How much a contract may bring in.
        public var limits = LoadingLimits.standard
        /// How much its schemas may have.
        public var schemaLimits = SchemaLimits.standard
        /// What becomes of a contract that breaks rules.
        public var strictness = Strictness.lenient
        /// Told of each document before it is read, and of the end of that; called on the loader's thread.
        public var progress: (@Sendable (LoadingProgress) -> Void)?

        /// Makes a configuration that reads files alone.
        public init() {}
    }

    /// What becomes of a contract that breaks rules.
    public enum Strictness: String, Sendable {
        /// What is usable is loaded, and each broken rule is a finding.
        case lenient
        /// A finding of severity `.error` refuses the contract.
        case strict
    }

    /// How contracts are loaded.
    public let configuration: Configuration

    /// Makes a loader.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Loads a contract.
    ///
    /// Of a contract that has an address, no file is read but by way of the catalog.
    ///
    /// - Parameter path: a WSDL 1.1 or XML Schema file, or its `http` or `https` address.
    /// - Throws: where it cannot be read or is neither, where a part would cost too much and, in strict loading,
    ///   where a rule is broken.
    public func load(_ path: String) throws(ContractError) -> LoadedContract {
        let (graph, findings) = try documents(of: path)
        return try contract(of: graph, findings)
    }

    /// Loads a contract whose main document is in memory.
    ///
    /// - Parameters:
    ///   - bytes: a WSDL 1.1 or XML Schema document.
    ///   - name: what findings call it.
    ///   - folder: where its references begin.
    public func load(
        _ bytes: [UInt8],
        named name: String,
        in folder: String = "."
    ) throws(ContractError) -> LoadedContract {
        guard let real = FilePath.real(folder) else {
            throw ContractError(.file, "There is no such folder.", file: folder)
        }
        let path = FilePath.join(real, name)
        var walk = ImportWalk(configuration, root: try root(of: path))
        try walk.start(bytes, path, named: name)
        walk.run()
        return try contract(of: walk.graph, walk.findings)
    }

    private func contract(of graph: ImportGraph, _ list: FindingList) throws(ContractError) -> LoadedContract {
        var findings = list
        let schemas = SchemaReader.read(
            graph.schemas,
            incomplete: graph.incomplete,
            limits: configuration.schemaLimits,
            findings: &findings
        )
        let definitions = DefinitionsReader.read(
            graph,
            schemas,
            limits: configuration.limits,
            findings: &findings
        )
        // What was cut off for its cost is not there: nothing could be said of messages that need it.
        if findings.findings.contains(where: { $0.rule == .cost }) { throw ContractError(findings.findings) }
        if configuration.strictness == .strict, findings.findings.contains(where: { $0.severity == .error }) {
            throw ContractError(findings.findings)
        }
        return LoadedContract(graph, schemas, definitions, findings)
    }

    /// Whether what a user names as a contract is an address, not a file.
    public static func isAddress(_ path: String) -> Bool { WebAddress(path) != nil }

    /// Reads a document and what it leads to.
    ///
    /// - Parameter path: a WSDL 1.1 or XML Schema file, or its address.
    /// - Returns: the documents, and what is wrong with how they lead to each other.
    /// - Throws: where the main document cannot be read, or is neither.
    func documents(of path: String) throws(ContractError) -> (graph: ImportGraph, findings: FindingList) {
        if let address = WebAddress(path) {
            var walk = ImportWalk(configuration, root: nil)
            try walk.start(address)
            walk.run()
            return (walk.graph, walk.findings)
        }
        let (main, root) = try place(of: path)
        var walk = ImportWalk(configuration, root: root)
        try walk.start(main, named: path)
        walk.run()
        return (walk.graph, walk.findings)
    }

    /// Where a file is, links resolved, and the root folder of its contract.
    private func place(of path: String) throws(ContractError) -> (main: String, root: String) {
        guard let main = FilePath.real(path) else {
            throw ContractError(.file, "There is no such file.", file: path)
        }
        let root = try root(of: main)
        guard FilePath.isBelow(main, root) else {
            throw ContractError(
                .outside,
                "The file is not below the root folder '\(root)'.",
                remedy: "Set the root folder (--root) to one that has all files of the contract below it.",
                file: path
            )
        }
        return (main, root)
    }

    private func root(of main: String) throws(ContractError) -> String {
        if let given = configuration.root {
            guard let root = FilePath.real(given) else {
                throw ContractError(.file, "There is no such root folder.", file: given)
            }
            return root
        }
        let own = FilePath.folder(of: main)
        var folder = own
        while true {
            if ["soapstone.yaml", ".git"].contains(where: { FilePath.exists(FilePath.join(folder, $0)) }) {
                return folder
            }
            guard folder.utf8.count > 1 else { return own }
            folder = FilePath.folder(of: folder)
        }
    }
}
