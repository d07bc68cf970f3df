internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneXML

// The states that decide between fixtures, and the recording.
extension Pages {
    var scenarios: StubResponse {
        let index = admin.replayer.index
        let all = index.scenarios.sorted { $0.key < $1.key }
        return page(.scenarios, "Scenarios") { data in
            data.set("hasScenarios", !all.isEmpty)
            data.set("scenarios", all.enumerated()) { item, data in
                fill(item.element.key, item.element.value, number: item.offset, &data)
            }
        }
    }

    private func fill(_ name: String, _ states: Set<String>, number: Int, _ data: inout PageData) {
        let initial = ScenarioStates.initial
        let state = admin.replayer.states.state(of: name) ?? initial
        data.set("scenario", name)
        data.set("state", state)
        data.set("stateTone", state.isSameBytes(as: initial) ? "" : "warn")
        data.set("stateAddress", "\(PageRoute.folder)/scenarios/\(PercentEncoding.address(name))/state")
        data.set("fieldID", "state-\(number)")
        data.set("states", [initial] + states.subtracting([initial]).sorted()) { name, data in
            data.set("stateName", name)
            data.set("isSelected", name.isSameBytes(as: state))
        }
        let members = admin.replayer.index.fixtures.filter { $0.details.scenario?.name == name }
            .sorted { $0.id < $1.id }
        data.set("memberCount", Figures.count(members.count, "stub", "stubs"))
        data.set("members", members) { fixture, data in
            data.set("member", fixture.id.description)
            data.set("memberAddress", PageRoute.address(of: fixture.id))
            data.set("memberStates", fixture.details.scenario.map(Self.states))
        }
    }

    // MARK: - Recording

    var recording: StubResponse {
        let proxy = admin.server.proxy
        let status = RecordingStatus(proxy)
        return page(.recording, "Recording") { data in
            switch status {
            case .never:
                data.set("recordingTitle", "nothing is recorded")
                data.set("sentence", proxy == nil ? Self.replays : Self.spies)
                data.set("advice", Self.advice)
                data.set("recordingTone", "")
            case .on:
                data.set("recordingTitle", "recording")
                data.set("sentence", proxy?.policy == .misses ? Self.recordsMisses : Self.records)
                data.set("switch", Self.toggle("stop", "Pause recording"))
            case .paused where proxy?.upstreams.upstreams.isEmpty == true:
                data.set("recordingTitle", "no upstream yet")
                data.set("sentence", Self.waits)
            case .paused:
                data.set("recordingTitle", "paused")
                data.set("sentence", Self.pauses)
                data.set("switch", Self.toggle("start", "Resume recording"))
            }
            data.set("canChangeUpstream", proxy?.recording != nil)
            var facts: [PageData] = [.fact("Mode", Self.mode(proxy))]
            if let folder = proxy?.recording?.folder { facts.append(.fact("Folder", folder, isCode: true)) }
            let count = admin.replayer.index.fixtures.count
            facts.append(.fact("Stubs", String(count), address: "\(PageRoute.folder)/stubs"))
            data.set("facts", facts)
            let notes = proxy?.recording?.notes.list
            data.set("hasUnusable", notes.map { $0.count > 0 } ?? false)
            data.set("unusableCount", notes?.count ?? 0)
            data.set("unusable", notes?.last.reversed() ?? []) { note, data in
                data.set("unusableRequest", note.request)
                data.set("unusableReason", note.reason)
            }
            let upstreams = proxy?.upstreams.upstreams ?? []
            data.set("hasUpstreams", !upstreams.isEmpty)
            data.set("upstreams", upstreams) { upstream, data in
                data.set("scope", Self.scope(upstream))
                data.set("upstream", admin.redactor.redact(url: upstream.origin + upstream.path).url)
            }
        }
    }

    private static let replays = """
        Nothing is recorded: a stub in replay mode has no upstream.
        """
    private static let spies = """
        Requests without a match are forwarded. Nothing is recorded: the stub was started without a folder to record into.
        """
    private static let advice = """
        'soapstone record --upstream URL' records all that it passes on, 'soapstone spy --record-misses --upstream URL' \
        what no stub answers.
        """
    private static let records = """
        Each SOAP request is forwarded and recorded with its response, both redacted.
        """
    private static let recordsMisses = """
        SOAP requests without a match are forwarded and recorded with their responses, both redacted.
        """
    private static let waits = "Nothing is passed on before the upstream is named."
    private static let pauses = "Requests are passed on as before, and nothing of them is kept."

    private static func mode(_ proxy: Proxy?) -> String {
        guard let proxy else { return "replay" }
        guard proxy.recording != nil, proxy.policy == .misses else { return proxy.mode }
        return "\(proxy.mode), with --record-misses"
    }

    private static func scope(_ upstream: Upstream) -> String {
        switch upstream.scope {
        case .all: "all others"
        case .path(let path): path
        case .host(let host): host
        }
    }

    private static func toggle(_ value: String, _ text: String) -> PageData {
        PageData { data in
            data.set("switchValue", value)
            data.set("switchText", text)
        }
    }

    /// Does what the form says.
    func setRecording(_ body: [UInt8]) throws(Refusal) {
        let form = try AdminQuery(form: body, ["do", "upstream"])
        switch form["do"] {
        case "start": try admin.startRecording(of: form["upstream"])
        case "stop": try admin.stopRecording()
        default: throw .query("'do' is start or stop")
        }
    }
}
