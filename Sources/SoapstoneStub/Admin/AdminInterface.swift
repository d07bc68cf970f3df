internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneServing

/// The part of the stub that tests ask and steer: `/__soapstone/`.
struct AdminInterface: Sendable {
    let server: ServerState
    /// What answers now. It may be replaced meanwhile: one response is of one.
    let replayer: Replayer

    init(_ server: ServerState) {
        self.server = server
        replayer = server.replayer
    }

    /// Answers a request.
    ///
    /// - Parameter body: the request's body.
    func response(_ route: AdminRoute, _ body: [UInt8]) -> StubResponse {
        do throws(Refusal) {
            return try made(route, body)
        } catch {
            return StubResponse(problem: error)
        }
    }

    private func made(_ route: AdminRoute, _ body: [UInt8]) throws(Refusal) -> StubResponse {
        switch route {
        case .page(let page): return Pages(self).response(page, body)
        case .health: return health
        case .metrics: return StubResponse(PrometheusText.mediaType, MetricsText.text(server))
        case .openAPI:
            return StubResponse("application/json", String(decoding: PackageResources.openapi_json, as: UTF8.self))
        case .verification: return try verification()
        case .reset:
            server.reset()
            return Self.done
        case .requests(let filter): return requests(filter)
        case .request(let number): return try request(number)
        case .forgetRequests:
            server.requestJournal.forgetEntries()
            return Self.done
        case .unmatched(let filter): return unmatched(filter)
        case .nearMisses(let filter): return nearMisses(filter)
        case .count: return count(try RequestPattern(body))
        case .find: return find(try RequestPattern(body))
        case .mappings(let offset, let limit): return mappings(offset: offset, limit: limit)
        case .mapping(let id): return try mapping(id)
        case .addMapping: return try addMapping(body)
        case .replaceMapping(let id): return try replaceMapping(id, body)
        case .removeMapping(let id):
            try removeMapping(id)
            return Self.done
        case .saveMappings: return try saveMappings()
        case .resetMappings:
            resetMappings()
            return Self.done
        case .scenarios: return scenarios
        case .setState(let scenario):
            try setState(of: scenario, body)
            return Self.done
        case .resetScenarios:
            replayer.states.reset()
            return Self.done
        case .recordingStatus: return recordingStatus
        case .setRecording(let isOn): return try setRecording(isOn: isOn, body)
        }
    }

    static var done: StubResponse { StubResponse { $0.member("status", "ok") } }

    private var health: StubResponse {
        StubResponse {
            $0.member("fixtures", replayer.index.fixtures.count)
            if let added = replayer.added { $0.member("added", added.index.fixtures.count) }
            $0.member("mode", server.proxy?.mode ?? "replay")
            if let operations = replayer.contract?.count { $0.member("operations", operations) }
            $0.member("status", "ok")
        }
    }

    private func verification() throws(Refusal) -> StubResponse {
        guard let verifier = server.requestJournal.verifier else {
            throw .nothing("no calls are expected: the stub was started without a file of expectations")
        }
        return StubResponse { verifier.write(to: &$0, replayer.index.redactor) }
    }
}
