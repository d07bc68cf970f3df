import ArgumentParser
import SoapstoneConformance
import SoapstoneStub
import SoapstoneTransport

/// The running service that `drift` and `test` call.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the service is: URL, or /PATH=URL for a path and what is below it; may be given again.",
            valueName: "url"
        ),
        transform: UpstreamOptions.upstream
    )
    var upstream: [Upstream] = []
    @Option(help: ArgumentHelp("The most requests that begin in a second.", valueName: "number")) var rate: Double?

    func validate() throws {
        do {
            _ = try LiveEndpoints(upstream)
        } catch let error as LiveEndpoints.Refusal {
            throw ValidationError("\(error.reason) (--upstream)")
        }
        guard rate.map({ $0 >= 0.001 && $0 <= 10_000 }) ?? true else {
            throw ValidationError("--rate is 0.001 to 10000")
        }
    }

    /// The account of a UsernameToken; nil without one.
    func account(_ access: CredentialOptions) throws -> DriftOptions.Account? {
        guard let user = access.user, let password = try access.password(), !access.basic else { return nil }
        return .init(user: user, password: password, isDigest: access.wss == .digest)
    }

    /// Calls the service while something goes on.
    func withService<Result>(
        _ access: CredentialOptions,
        over connection: TransportOptions,
        _ work: (LiveBackEnd) async throws -> Result
    ) async throws -> Result {
        let endpoints = try LiveEndpoints(upstream)
        // Plain HTTP goes where the user says so.
        let plain = endpoints.upstreams.filter { $0.origin.hasPrefix("http:") }.map(\.host)
        var credential: HTTPTransport.Credential?
        if access.basic, let user = access.user, let password = try access.password() {
            credential = .basic(user: user, password: password)
        }
        return try await connection.withTransport(plainHosts: Set(plain)) { [credential] transport in
            try await work(LiveBackEnd(endpoints: endpoints, credential: credential, transport: transport))
        }
    }
}
