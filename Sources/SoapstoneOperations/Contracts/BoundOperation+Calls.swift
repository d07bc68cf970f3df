public import SoapstoneMessages
public import SoapstoneWSDL

extension BoundOperation {
    /// Why the operation cannot be called over HTTP, beside what its codec finds; nil where nothing stands against it.
    public var callGap: ContractGap? {
        switch pattern {
        case .notification, .solicitResponse: ContractGap("The service sends the operation's first message.")
        case .oneWay, .requestResponse, nil: nil
        }
    }
}
