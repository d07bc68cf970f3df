internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// What the header fields of a SOAP request say to whoever reads its body.
///
/// A class, so that requests of one head share it: most clients send the same fields each time.
final class SOAPFields: Sendable {
    let media: RequestMedia
    let soapAction: String?
    /// The field `Soapstone-Fault`: which fault of the contract is to be answered with.
    let fault: String?
    /// The action of a request, nil where it names none or an empty one; or why the fields contradict each other.
    let action: Result<String?, SOAPError>

    /// Reads the fields; throws 415 for any media type but those of SOAP 1.1 and 1.2.
    init(contentType: String?, soapAction: String?, fault: String? = nil) throws(Refusal) {
        media = try RequestMedia(contentType)
        self.soapAction = soapAction
        self.fault = fault
        do throws(SOAPError) {
            action = .success(try media.action(beside: soapAction))
        } catch {
            action = .failure(error)
        }
    }

    /// Whether these are the fields with such values.
    func isMade(of contentType: String?, _ soapAction: String?, _ fault: String?) -> Bool {
        Bytes.areEqual(media.contentType, contentType) && Bytes.areEqual(self.soapAction, soapAction)
            && Bytes.areEqual(self.fault, fault)
    }
}

extension SOAPFields: Equatable {
    static func == (left: SOAPFields, right: SOAPFields) -> Bool {
        left === right || left.isMade(of: right.media.contentType, right.soapAction, right.fault)
    }
}
