import ArgumentParser
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneOffline
import SoapstoneOperations
import SoapstoneSOAP
import SystemsOfRecord

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where a command finds its project.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's configuration; soapstone.yaml of this folder where there is one.",
            valueName: "file"
        )
    )
    var config: Input?
    @Option(
        help: ArgumentHelp(
            "A WSDL or a folder of them, in place of the configured; may be given again.",
            valueName: "path"
        ),
        completion: .file()
    )
    var wsdl: [String] = []
}

/// The project that a check is of: what soapstone.yaml and the command line say, with the codecs of this package.
struct CheckedProject {
    let configuration: ProjectConfiguration
    let project: Project
    /// Whether the command line names something in place of what is configured, so that the rest is not looked at.
    let isPart: Bool

    static let standard = "soapstone.yaml"

    /// - Parameters:
    ///   - config: the configuration; that of this folder where none is given and there is one.
    ///   - wsdl: what to check in place of the configured contracts.
    ///   - fixtures: what to check in place of the configured folders.
    init(_ config: Input?, wsdl: [String], fixtures: [String]) throws {
        let isThere = access(Self.standard, F_OK) == 0
        let file = config ?? (isThere ? Input(argument: Self.standard) : nil)
        var root = ""
        var rules = RedactionRules.standard
        var configuration = ProjectConfiguration()
        if let file {
            let folder = Folder.containing(file.path)
            root = folder == "." ? "" : folder
            let bytes = try file.read(atMost: 1 << 20)
            configuration = try ProjectConfiguration(yaml: bytes, file: file.name)
            rules = try RedactionRules(yaml: bytes, file: file.name)
        }
        self.configuration = configuration
        isPart =
            !wsdl.isEmpty && configuration.contracts != nil || !fixtures.isEmpty && configuration.fixtures != nil
        let folders = try Self.paths(
            given: fixtures,
            configured: configuration.fixtures,
            standard: "fixtures",
            in: root
        )
        var contracts = try Self.paths(given: wsdl, configured: configuration.contracts, standard: "wsdl", in: root)
        if wsdl.isEmpty, configuration.contracts == nil {
            // Those that passed through the recorder.
            contracts += folders.map { Recorder.contracts(in: $0) }.filter { folder in
                access(root.isEmpty ? folder : "\(root)/\(folder)", F_OK) == 0
            }
        }
        var project = Project(
            root: root,
            contracts: contracts,
            fixtures: folders,
            operations: SystemOfRecord.all.operations,
            redaction: rules
        ) { operation, response, clock in
            MessageConverter(operation)
                .deviceJSON(
                    status: response.status,
                    contentType: response.contentType,
                    body: response.body,
                    isSOAP: response.profile == .soap,
                    read: response.message,
                    to: response.messageID,
                    clock: clock
                )
        }
        project.gateway = try GatewaySurface(
            operations: SystemOfRecord.all.operations,
            functions: SystemOfRecord.all.functions,
            notifications: SystemOfRecord.all.notifications
        ).operations.map {
            GatewayOperation(service: $0.service, name: $0.name, paths: $0.paths, members: $0.members)
        }
        #if Offline
        project.stored = OfflineTable.all.map { table in
            let columns = table.columns.map { column in
                StoredTable.Column(column.name, column.type.rawValue, isSealed: column.isEncrypted)
            }
            return StoredTable(table.name, columns, mappedIn: "wsdl/housing")
        }
        #endif
        self.project = project
    }

    /// A path of the configuration's as seen from here.
    func path(_ path: String) -> String {
        project.root.isEmpty || path.hasPrefix("/") ? path : "\(project.root)/\(path)"
    }

    private static func paths(
        given: [String],
        configured: [String]?,
        standard: String,
        in root: String
    ) throws -> [String] {
        // Those of the command line start from the current folder.
        if !given.isEmpty { return root.isEmpty ? given : try given.map(absolute) }
        if let configured { return configured }
        // A project need not have both.
        return access(root.isEmpty ? standard : "\(root)/\(standard)", F_OK) == 0 ? [standard] : []
    }

    private static func absolute(_ path: String) throws -> String {
        guard !path.hasPrefix("/") else { return path }
        guard let folder = getcwd(nil, 0) else { throw Failure.unreadable(path, String(cString: strerror(errno))) }
        defer { free(folder) }
        return "\(String(cString: folder))/\(path)"
    }
}
