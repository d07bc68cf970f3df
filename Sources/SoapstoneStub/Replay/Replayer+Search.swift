internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Replayer {
    /// What is found for a request that another server answers.
    enum Recorded {
        /// The number of the fixture that replay would answer with, and the name of the request's payload.
        case fixture(Int, XMLName?)
        case none(UnmatchedRequest)
    }

    /// Finds the fixture that replay would answer with, which may lead its scenario on.
    func recorded(
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields,
        _ head: HTTPRequestHead
    ) -> Result<Recorded, Problem> {
        do throws(Problem) {
            let (message, action) = try read(body, fields)
            var scratch = ByteWriter(capacity: 4096)
            guard let found = find(message, action, fault: nil, head, &scratch) else {
                return .success(.none(UnmatchedRequest(message: message, action: action, fault: nil, head: head)))
            }
            if let scenario = index.fixtures[found.fixture].details.scenario { states.advance(scenario) }
            return .success(.fixture(found.fixture, message.envelope.payload?.name))
        } catch {
            return .failure(error)
        }
    }
}
