internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A message as JSON.
struct MappedJSON {
    let root: JSONValue
    /// What of the message breaks its contract.
    let notes: [String]

    /// - Parameter source: the whole message; nil where it is not known.
    init(_ source: XMLDocument?, _ action: String?, _ mapper: any RequestMapper) throws(MappingError) {
        guard let source else { throw MappingError("the message is not known as a whole") }
        let envelope: Envelope
        do throws(SOAPError) {
            envelope = try Envelope(source, allowsEncoding: true, allowsSiblings: true)
        } catch {
            throw MappingError("\(error.message) [\(error.machineCode)]")
        }
        let mapped = try mapper.json(of: envelope, action: action)
        do throws(JSONError) {
            root = try JSONDocument(parsing: mapped.json, limits: .file).root
        } catch {
            throw MappingError("what was made of the request is no JSON: \(error)")
        }
        notes = mapped.notes
    }
}
