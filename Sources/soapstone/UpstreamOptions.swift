import ArgumentParser
import SoapstoneStub
import SoapstoneTransport

/// Where requests are passed on to.
struct UpstreamOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An upstream: URL for all requests, /PATH=URL for a path and everything below it, HOST=URL for requests to "
                + "this host; may be given again.",
            valueName: "url"
        ),
        transform: Self.upstream
    )
    var upstream: [Upstream] = []
    @Option(
        help: ArgumentHelp(
            "The most bytes that are recorded and compared of a response with parts, as a number or in KiB or MiB. A larger "
                + "response is passed on all the same.",
            valueName: "size"
        ),
        transform: Self.size
    )
    var largestResponse = 512 << 20
    @OptionGroup(title: "Connection") var connection: TransportOptions

    private static func size(_ text: String) throws -> Int {
        // What a recording can say of the size of a body has nine digits.
        guard let size = LimitSetting.number(text), size <= 999_999_999 else {
            throw ValidationError("a size is a number from 1 to 999999999, which may be so many KiB or MiB")
        }
        return size
    }

    func validate() throws {
        if !upstream.isEmpty { _ = try table }
    }

    /// Refuses a command line without an upstream.
    func require() throws { _ = try table }

    static func upstream(_ text: String) throws -> Upstream {
        do throws(StubError) {
            return try Upstream(text)
        } catch {
            throw ValidationError(error.message)
        }
    }

    private var table: UpstreamTable {
        get throws {
            do throws(StubError) {
                return try UpstreamTable(upstream)
            } catch {
                throw ValidationError("\(error.message) (--upstream)")
            }
        }
    }

    /// Passes requests on while something goes on.
    func withProxy(
        _ policy: Proxy.Policy,
        recording: Recording? = nil,
        comparer: ResponseComparer? = nil,
        _ work: (Proxy) async throws -> Void
    ) async throws {
        let table = upstream.isEmpty ? .none : try table
        try await connection.withTransport { transport in
            try await work(
                Proxy(
                    policy,
                    to: table,
                    over: transport,
                    recording: recording,
                    comparer: comparer,
                    largestResponse: largestResponse
                )
            )
        }
    }
}
