import SoapstoneBase
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneTransport

/// A live service that is spoken to over HTTP.
struct LiveBackEnd: LiveService {
    let endpoints: LiveEndpoints
    let credential: HTTPTransport.Credential?
    let transport: HTTPTransport

    func response(to request: LiveRequest) async -> LiveOutcome {
        let isOnly = request.isForOnlyService
        guard let url = endpoints.address(of: request.endpoint, isOnly: isOnly) else { return .noAddress }
        // The transport writes those that are for the connection.
        let fields = request.headers.filter { field in
            !HTTPTransport.HeaderField.reserved.contains { ASCII.matches($0.utf8, field.name.utf8) }
        }.map { HTTPTransport.HeaderField($0.name, $0.value) }
        do throws(TransportError) {
            let response = try await transport.send(
                .init(url: url, headers: fields, body: request.body, deadline: request.time, credential: credential)
            )
            return .response(
                LiveResponse(
                    status: response.status,
                    headers: response.headers.map { Fixture.Header($0.name, $0.value) },
                    body: response.body
                )
            )
        } catch {
            return .silence("\(error.reason) [\(error.code.rawValue)]")
        }
    }
}
