public import SoapstoneMessages
public import SoapstoneOperations
public import SoapstoneWSDL

/// What a gateway needs to serve a contract: its operations, and where each is sent.
///
/// ```swift
/// let services = try ContractServices(contract, wsdl: "orders.wsdl", upstream: "http://127.0.0.1:8080")
/// configuration.services = services.endpoints
/// let gateway = try Gateway(
///     operations: services.operations, refused: services.refused, messages: services.messages, …
/// )
/// ```
public struct ContractServices: Sendable {
    /// The operations that can be called.
    public private(set) var operations: [Operation] = []
    /// What cannot be called: the contract leaves something open, or there is no address to send it to.
    public private(set) var refused: [RefusedOperation] = []
    /// What the messages of the operations are, for the gateway's document.
    public private(set) var messages = ContractMessages()
    /// The back ends by their ids.
    public private(set) var endpoints: [String: GatewayConfiguration.Endpoint] = [:]
    /// What makes the JSON of the operations, in their order.
    private(set) var codecs: [(named: NamedOperation, codec: OperationCodec)] = []

    /// Takes the SOAP operations of a contract.
    ///
    /// - Parameters:
    ///   - wsdl: where the contract is.
    ///   - upstream: where operations are sent in place of the addresses of their ports. Scheme, host and port alone keep
    ///     the addresses' paths.
    ///   - credentials: how the caller is named to the back ends, by the account of `user` and `password`.
    ///   - timeout: how long a response may take.
    /// - Throws: `SchemaCodecError` where the contract has too many names.
    public init(
        _ contract: LoadedContract,
        wsdl: String,
        upstream: String? = nil,
        credentials: Operation.Credentials = .none,
        user: String? = nil,
        password: String? = nil,
        timeout: Duration = .seconds(30)
    ) throws(SchemaCodecError) {
        let codec = try SchemaCodec(contract.schemas)
        for named in contract.namedOperations {
            let url: String
            let operation: OperationCodec
            do throws(ContractGap) {
                if let gap = named.operation.callGap { throw gap }
                operation = try OperationCodec(named.operation, codec)
                url = try Self.url(of: named.operation, upstream)
            } catch {
                refused.append(RefusedOperation(service: named.service, name: named.name, reason: error.message))
                continue
            }
            messages.add(operation, of: named)
            codecs.append((named, operation))
            endpoints[named.backEnd] = .init(url: url, user: user, password: password)
            operations.append(
                Operation(
                    named,
                    operation,
                    wsdl: wsdl,
                    credentials: credentials,
                    timeout: timeout,
                    besides: ReservedKeys.ofSuccess
                )
            )
        }
    }

    /// Where an operation is sent.
    private static func url(of operation: BoundOperation, _ upstream: String?) throws(ContractGap) -> String {
        if let upstream {
            guard EndpointURL.path(of: upstream) == nil else { return upstream }
            return upstream + (operation.address.flatMap { EndpointURL.path(of: $0) } ?? "/")
        }
        guard let address = operation.address else { throw ContractGap("The operation has no port with an address.") }
        guard let url = EndpointURL(address) else {
            throw ContractGap("The port's address is not an absolute URL of http or https.")
        }
        guard !url.isPlain || url.isLoopback else {
            throw ContractGap("The port's address is plain http to another machine; only https goes there.")
        }
        return address
    }
}
