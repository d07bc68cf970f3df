public import SoapstoneSOAP

extension SETS {
    /// The operations of the service `payment-history`.
    public static let documentOperations: [Operation] = [.paymentHistory.requiring(OwnCases.order)]
}
