internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// A fixture of the project, and the operation that it is of.
///
/// A class, because it is large and goes through many hands.
final class CheckedFixture: Sendable {
    let fixture: Fixture
    /// The case's folder.
    let folder: String
    /// Where the sessions of its system are.
    let systemFolder: String
    /// The request as a stub reads it; nil where it is no message to one.
    let request: ReadMessage?
    let target: Target

    /// The operation that a fixture is of.
    enum Target: Sendable {
        /// The contract and the operation by their numbers, and the codec that is written by hand.
        case operation(contract: Int, number: Int, typed: Operation?)
        /// The codec has a contract that has no such operation.
        case gone(contract: Int, typed: Operation)
        /// No contract has the element and the action of the request.
        case unknown
        /// The request is no message, or not kept, so that nobody can tell.
        case unreadable
    }

    /// Reads the request, and finds the operation.
    init(
        _ fixture: Fixture,
        folder: String,
        systemFolder: String,
        _ contracts: [CheckedContract?],
        _ operations: [Operation]
    ) {
        self.fixture = fixture
        self.folder = folder
        self.systemFolder = systemFolder
        request = Self.read(fixture)
        target = Self.target(of: fixture, request, contracts, operations)
    }

    /// The path of a file of the case.
    func file(_ name: String) -> String { "\(folder)/\(name)" }

    var requestFile: String { file(fixture.details.requestFile) }
    var responseFile: String { file(fixture.details.responseFile) }
}

extension CheckedFixture {
    private static func read(_ fixture: Fixture) -> ReadMessage? {
        guard fixture.details.profile == .soap, fixture.details.requestWithheld == nil else { return nil }
        let type = fixture.details.requestHeaders.first(named: "Content-Type")
        let reader = MessageReader(allowsEncoding: true, allowsSiblings: true)
        return (try? reader.read(fixture.request, contentType: type)).map(ReadMessage.init)
    }

    /// The operation: that of the codec for the folder, else that of the first contract that has the request, one with the
    /// fixture's address before others.
    private static func target(
        of fixture: Fixture,
        _ request: ReadMessage?,
        _ contracts: [CheckedContract?],
        _ operations: [Operation]
    ) -> Target {
        let id = fixture.id
        if let typed = operations.first(where: { $0.service == id.service && $0.name == id.operation }),
            let contract = contracts.firstIndex(where: { $0?.path == typed.wsdl }), let known = contracts[contract]
        {
            let number = known.operations.firstIndex {
                $0.operation.name == typed.bindingOperation && $0.operation.version == typed.boundVersion
            }
            return number.map { .operation(contract: contract, number: $0, typed: typed) }
                ?? .gone(contract: contract, typed: typed)
        }
        guard let request else { return .unreadable }
        let key = RequestKey(request, of: fixture)
        var found: [(contract: Int, number: Int)] = []
        for (index, contract) in contracts.enumerated() {
            if let number = contract?.number(of: key, in: id.operation) { found.append((index, number)) }
        }
        let here = found.first { contracts[$0.contract]?.isAt(fixture.details.endpoint) == true }
        guard let one = here ?? found.first else { return .unknown }
        return .operation(contract: one.contract, number: one.number, typed: nil)
    }
}

/// What tells the operation of a request.
struct RequestKey {
    let version: SOAPVersion
    /// The action without quotes; nil where the request names none or an empty one.
    let action: String?
    /// The name of the body's element; nil where the body is empty.
    let payloadName: XMLName?

    init(_ message: ReadMessage, of fixture: Fixture) {
        let headers = fixture.details.requestHeaders
        let type = headers.first(named: "Content-Type")
        let action = try? SOAPAction.parse(header: headers.first(named: "SOAPAction"), contentType: type)
        version = message.envelope.version
        self.action = action.flatMap { $0.isEmpty ? nil : $0 }
        payloadName = message.envelope.payload?.name
    }
}
