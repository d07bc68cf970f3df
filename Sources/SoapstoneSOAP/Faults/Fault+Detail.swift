public import SoapstoneCodec
internal import SoapstoneXML

extension Fault {
    /// The first element of the detail that has the name of a contract, decoded by it; nil where none has.
    ///
    ///     if let gateway = try fault.detail(as: GatewayFault.self) { … }
    public func detail<R: Record>(as type: R.Type = R.self) throws(DecodeError) -> R? {
        let name = XMLName(R.codec.name, in: R.codec.namespace?.name ?? "")
        guard let element = detail.first(where: { $0.name == name }) else { return nil }
        return try R.decode(from: element)
    }
}
