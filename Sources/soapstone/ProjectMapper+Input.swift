import SoapstoneFixtures
import SoapstoneOperations

extension ProjectMapper {
    /// Makes JSON of requests as `convert` does.
    ///
    /// - Parameter wsdl: the contract's file or address.
    init(_ codecs: OperationCodecs, of wsdl: Input) {
        self.init(wsdl.isAddress ? [] : Operations.recognizable(wsdl: wsdl.path), [ContractMapper(codecs)])
    }
}
