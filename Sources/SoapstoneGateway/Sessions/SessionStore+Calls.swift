internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

extension SessionStore {
    /// The session that a request names.
    ///
    /// - Throws: 6000 where it names none, or none that is alive; 20098 where the store cannot be asked.
    func session(of document: JSONDocument) async throws(CallFailure) -> OpenSession {
        guard let id = document.root[SessionValues.key]?.string else { throw CallFailure(.noSession) }
        do {
            if let values = try await values(of: id) { return OpenSession(id: id, values: values) }
        } catch {
            throw .noStore(error)
        }
        throw CallFailure(.noSession)
    }

    /// Begins a session.
    func opened(_ values: SessionValues) async throws(CallFailure) -> String {
        do {
            return try await open(values)
        } catch {
            throw .noStore(error)
        }
    }

    /// Adds to what a session knows.
    func added(_ values: SessionValues, to id: String) async throws(CallFailure) -> Bool {
        do {
            return try await add(values, to: id)
        } catch {
            throw .noStore(error)
        }
    }
}
