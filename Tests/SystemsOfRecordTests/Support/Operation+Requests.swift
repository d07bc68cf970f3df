import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension Operation {
    /// Makes a request, or throws what the typed codec says.
    func request(from json: JSONDocument, _ session: SessionValues) throws -> Request {
        do throws(RequestError) {
            return try encode(json, session)
        } catch {
            if let cause = error.cause { throw cause }
            throw error
        }
    }
}
