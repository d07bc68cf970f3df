internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneWSDL

/// What messages of a contract are held against: made once, used for all of its exchanges.
struct ContractTools: Sendable {
    let contract: CheckedContract
    /// nil where the contract's documents have changed while they were read.
    let validator: MessageValidator?
    /// The codecs by the schema alone, by the numbers of their operations; none where the contract leaves something open.
    let codecs: [Int: OperationCodec]
    /// The same as operations, as a gateway has them.
    let derived: [Int: Operation]

    /// - Parameter numbers: the operations that exchanges are of.
    init(_ contract: CheckedContract, numbers: Set<Int>) {
        self.contract = contract
        validator = try? MessageValidator(contract.contract)
        var codecs: [Int: OperationCodec] = [:]
        var derived: [Int: Operation] = [:]
        if let codec = try? SchemaCodec(contract.contract.schemas) {
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
                    besides: AnswerMembers.ofSuccess
                )
            }
        }
        self.codecs = codecs
        self.derived = derived
    }
}
