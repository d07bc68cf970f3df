internal import SoapstoneCodec
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// What messages of a contract are held against: made once, used for all of its fixtures.
final class ContractTools: Sendable {
    let contract: CheckedContract
    /// The operations by their numbers.
    let operations: [CheckedOperation]
    let validator: MessageValidator
    /// The codec by the schemas alone; nil where the contract has too many names.
    var codec: SchemaCodec? { contract.codec }
    /// The codecs by the schema alone, by the numbers of their operations; none where the contract leaves something open.
    let codecs: [Int: OperationCodec]
    /// The same as operations, as a gateway has them.
    let derived: [Int: Operation]

    /// - Parameter numbers: the operations that fixtures are of.
    init(_ contract: CheckedContract, numbers: Set<Int>) {
        self.contract = contract
        operations = contract.checked
        var codecs: [Int: OperationCodec] = [:]
        var derived: [Int: Operation] = [:]
        validator = MessageValidator(contract.contract)
        if let codec = contract.codec {
            for number in numbers {
                let named = contract.operations[number]
                guard let own = try? OperationCodec(named.operation, codec) else { continue }
                codecs[number] = own
                derived[number] = Operation(
                    named,
                    own,
                    wsdl: contract.path,
                    credentials: .none,
                    timeout: .seconds(30),
                    besides: ResponseMembers.ofSuccess
                )
            }
        }
        self.codecs = codecs
        self.derived = derived
    }

    /// The tools that fixtures are held against, by the numbers of their contracts.
    static func made(
        for subjects: [CheckedFixture],
        of contracts: [CheckedContract?]
    ) async -> [Int: ContractTools] {
        var numbers: [Int: Set<Int>] = [:]
        for subject in subjects {
            if case .operation(let contract, let number, _) = subject.target {
                numbers[contract, default: []].insert(number)
            }
        }
        let needed = numbers.sorted { $0.key < $1.key }
        let made = await Parallel.map(needed) { item in
            contracts[item.key].map { ContractTools($0, numbers: item.value) }
        }
        return Dictionary(uniqueKeysWithValues: zip(needed.map(\.key), made)).compactMapValues { $0 }
    }

    /// The element of a message by its name: one of the schemas, or that of an rpc call.
    func element(_ name: XMLName) -> ElementID? {
        let schemas = contract.contract.schemas
        if let element = schemas.globalElements[name] { return element }
        let messages = contract.operations.flatMap { [$0.operation.input, $0.operation.output] }
        return messages.lazy.flatMap { $0?.elements ?? [] }.first { schemas[$0].name == name }
    }
}
