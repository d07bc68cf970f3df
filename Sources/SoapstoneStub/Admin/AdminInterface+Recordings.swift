internal import NIOHTTP1
internal import SoapstoneCodec

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

    /// Pauses the recording, or lets it go on.
    func setRecording(isOn: Bool) throws(Refusal) {
        guard let recording = server.proxy?.recording else {
            throw Refusal(
                status: .conflict,
                code: .notRecording,
                message: "this stub was started without a folder to record into: 'soapstone record' and "
                    + "'soapstone spy --record-misses' have one",
                closes: false
            )
        }
        recording.pause.set(!isOn)
    }

    /// Does the same for a request of JSON, whose upstreams and rules cannot be other ones than at the start.
    func setRecording(isOn: Bool, _ body: [UInt8]) throws(Refusal) -> StubResponse {
        if !body.isEmpty, try AdminBody.object(body).count > 0 {
            throw .value("the body is to be empty: upstreams and what is recorded are given when the stub is started")
        }
        try setRecording(isOn: isOn)
        return recordingStatus
    }
}
