import SoapstoneCodec
import SoapstoneSOAP

/// A request of the registration: what somebody has entered into a form.
protocol RegistrationForm: Record {
    /// Makes the request from the device's JSON.
    static func read(_ json: JSONDocument, _ session: SessionValues) throws(Operation.RequestError) -> Self
}

extension RegistrationForm {
    static func read(_ json: JSONDocument, _ session: SessionValues) throws(Operation.RequestError) -> Self {
        try FieldCheck.read(json, session)
    }
}
