internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneXML

/// Whether a stub records, in WireMock's words.
enum RecordingStatus: String {
    /// It was started without a store to record into.
    case never = "NeverStarted"
    case on = "Recording"
    /// It passes on and keeps nothing until it is told to go on.
    case paused = "Stopped"

    init(_ proxy: Proxy?) {
        guard let recording = proxy?.recording else {
            self = .never
            return
        }
        self = recording.pause.isOn ? .paused : .on
    }
}

// The switch of the recording.
extension AdminInterface {
    var recordingStatus: StubResponse {
        let notes = server.proxy?.recording?.notes.list
        return StubResponse { json in
            json.member("status", RecordingStatus(server.proxy).rawValue)
            guard let notes else { return }
            json.member("unusableCount", notes.count)
            json.objects("unusable", notes.last) { note, json in
                json.member("request", note.request)
                json.member("reason", note.reason)
            }
        }
    }

    /// Pauses the recording.
    func stopRecording() throws(Refusal) {
        try recordingProxy.recording.pause.set(true)
    }

    /// Lets the recording go on.
    ///
    /// - Parameter upstream: where requests go from now on that no other upstream has; nil to change nothing.
    func startRecording(of upstream: String?) throws(Refusal) {
        let named = try upstream.map { (text) throws(Refusal) in try Self.upstream(text) }
        let (proxy, recording) = try recordingProxy
        if let named { proxy.setUpstream(named) }
        guard !proxy.upstreams.upstreams.isEmpty else {
            throw Refusal(
                status: .conflict,
                code: .notRecording,
                message: #"there is no upstream: name it, as in {"targetBaseUrl": "https://soap.example.org"}"#,
                closes: false
            )
        }
        recording.pause.set(false)
    }

    private static func upstream(_ text: String) throws(Refusal) -> Upstream {
        do throws(StubError) {
            let upstream = try Upstream(text)
            guard upstream.scope == .all else {
                throw StubError(message: "the upstream is to be one URL, for all requests")
            }
            return upstream
        } catch {
            throw .value("targetBaseUrl: \(error.message)")
        }
    }

    private var recordingProxy: (proxy: Proxy, recording: Recording) {
        get throws(Refusal) {
            guard let proxy = server.proxy, let recording = proxy.recording else {
                throw Refusal(
                    status: .conflict,
                    code: .notRecording,
                    message: "this stub was started without a folder to record into: 'soapstone record' and "
                        + "'soapstone spy --record-misses' have one",
                    closes: false
                )
            }
            return (proxy, recording)
        }
    }

    /// Does the same for a request of JSON, which may have WireMock's `targetBaseUrl`.
    func setRecording(isOn: Bool, _ body: [UInt8]) throws(Refusal) -> StubResponse {
        let object = body.isEmpty ? nil : try AdminBody.object(body)
        let known = isOn ? ["targetBaseUrl"] : []
        if let other = object?.members.first(where: { !known.contains($0.key) }) {
            throw .value(
                "\(Excerpt.escaped(other.key.utf8)): there is no such member; rules of recordings are given when the stub starts"
            )
        }
        guard isOn else {
            try stopRecording()
            return recordingStatus
        }
        let target = object?["targetBaseUrl"]
        if let target, target.string == nil { throw .value("targetBaseUrl: it is to be a string") }
        try startRecording(of: target?.string)
        return recordingStatus
    }
}
