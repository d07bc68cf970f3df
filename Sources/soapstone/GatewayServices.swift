import ArgumentParser
import Logging
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneTransport
import SystemsOfRecord

/// The operations that a gateway serves.
struct GatewayServices {
    var operations: [SoapstoneOperations.Operation]
    var functions: [CompositeFunction] = []
    var notifications: NotificationJobs?
    var statuses: [OpStatus] = []
    var refused: [RefusedOperation] = []
    var messages = ContractMessages()
    /// Made when the document is first asked for.
    var examples: @Sendable () -> [OperationExample] = { [] }
    /// Whether they are those of a contract that was given.
    var isContract = false

    /// The operations of the project's systems of record.
    static var ofProject: Self {
        Self(
            operations: SystemOfRecord.all.operations,
            functions: SystemOfRecord.all.functions,
            notifications: SystemOfRecord.all.notifications,
            statuses: SystemOfRecord.all.statuses
        )
    }
}

extension GatewayServices {
    /// The operations of a contract; those that cannot be called are reported.
    ///
    /// - Throws: where none can be called.
    init(_ services: ContractServices, in wsdl: Input) throws {
        for operation in services.refused {
            printError(
                "\(wsdl.name): note: \(operation.service)/\(operation.name) cannot be called: \(operation.reason)"
            )
        }
        guard !services.operations.isEmpty else {
            throw Failure.unreadable(wsdl.name, "there is no operation that can be called")
        }
        self.init(operations: services.operations, refused: services.refused, messages: services.messages)
        isContract = true
    }
}

extension GatewayConfiguration {
    /// Reads a project's configuration.
    init(reading file: Input, _ environment: EnvironmentOptions) throws {
        try self.init(
            yaml: String(decoding: try file.read(atMost: 1 << 20), as: UTF8.self),
            directory: Folder.containing(file.path),
            settings: SystemOfRecord.all.settings,
            environmentName: environment.name
        )
    }
}

extension Gateway {
    init(
        _ services: GatewayServices,
        _ configuration: GatewayConfiguration,
        _ transport: HTTPTransport,
        _ logger: Logger,
        clock: @escaping @Sendable () -> Int64 = TimeOfDay.seconds,
        onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        try self.init(
            operations: services.operations,
            functions: services.functions,
            notifications: services.notifications,
            statuses: services.statuses,
            refused: services.refused,
            messages: services.messages,
            examples: services.examples(),
            configuration: configuration,
            transport: transport,
            logger: logger,
            clock: clock,
            onStart: onStart
        )
    }
}

extension ResponseStyle {
    static let help: ArgumentHelp = """
        With --wsdl, how responses are written: plain, the members of the message, with errors as problem details (RFC \
        9457); or volt, with opstatus beside them. plain unless given.
        """
}
