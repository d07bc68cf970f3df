import Foundation
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations
@testable import SystemsOfRecord

/// Pictures and speech: the limits of the service, which the gateway keeps, and what goes out and comes back.
///
/// The files of the fixtures were made by Pillow and by libsndfile.
@Suite struct RecognitionTests {
    private typealias Operation = SoapstoneOperations.Operation

    /// The JSON of a fixture's request, whose one member is the file.
    private static func sent(_ name: String) throws -> JSONDocument {
        let file = RecordedFixture.projectPath("fixtures/housing/\(name)/request.json")
        return try JSONDocument(parsing: Array(try Data(contentsOf: URL(filePath: file))))
    }

    private static func file(_ name: String) throws -> [UInt8] {
        let root = try sent(name).root
        let text = try #require((root["image"] ?? root["audio"])?.string)
        return try Base64.decodeJSON(text.utf8.span).bytes
    }

    // MARK: - Files

    @Test(
        "The size of a picture is in its head",
        arguments: [("tap", 64, 51), ("jpeg", 64, 51), ("gif", 64, 51), ("bmp", 52, 51)]
    )
    func sizes(name: String, width: Int, height: Int) throws {
        let bytes = try Self.file("vision/analyze/\(name)")
        let picture = try #require(Picture(bytes))
        #expect(picture.width == width && picture.height == height)
        // What is cut, or has other bytes, is read to its end and no further.
        for count in bytes.indices.prefix(200) { _ = Picture(Array(bytes[..<count])) }
        #expect(Picture(Array(bytes.prefix(9))) == nil)
    }

    @Test(
        "Heads that are allowed and seldom",
        arguments: [
            // OS/2: two bytes each. Rows from the top: a negative height.
            ("424D0000000000000000000000000C0000006400C80001001800", 100, 200),
            ("424D00000000000000000000000028000000640000003CFFFFFF", 100, 196),
            // JPEG: fill bytes, a comment, a restart marker, Huffman tables before the frame; a progressive one.
            ("FFD8FFFFFE000441410000", nil, nil),
            ("FFD8FFFFFE00044141FFC40002FFC2001108006400C80301", 200, 100),
            // The picture begins without a frame.
            ("FFD8FFDA0008", nil, nil), ("FFD8FFE00001", nil, nil), ("FFD8FFE0FFFF", nil, nil),
            ("25504446", nil, nil), ("", nil, nil),
        ] as [(String, Int?, Int?)]
    )
    func heads(hex: String, width: Int?, height: Int?) {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        let picture = Picture(bytes)
        #expect(picture?.width == width && picture?.height == height)
    }

    @Test(
        "A recording says how long it is, and as what it is sent",
        arguments: [
            ("tap", "audio/wav; codecs=audio/pcm; samplerate=16000"),
            ("phone", "audio/wav; codecs=audio/pcm; samplerate=8000"),
            ("opus", "audio/ogg; codecs=opus"),
        ]
    )
    func recordings(name: String, mediaType: String) throws {
        let bytes = try Self.file("speech/recognize/\(name)")
        let recording = try #require(Recording(bytes))
        #expect(abs(recording.seconds - 0.05) < 0.001)
        #expect(recording.mediaType == mediaType)
        for count in bytes.indices.prefix(200) { _ = Recording(Array(bytes[..<count])) }
        #expect(Recording(Array(bytes.prefix(30))) == nil)
    }

    /// A head of WAV before so many bytes of PCM, 16,000 samples of 16 bits a second.
    private static func wave(bytes count: Int, declared: UInt32? = nil) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let format = [1, 0, 1, 0] + number(16_000) + number(32_000) + [2, 0, 16, 0]
        let head = Array("RIFF".utf8) + number(0) + Array("WAVEfmt ".utf8) + number(16) + format
        return head + Array("data".utf8) + number(declared ?? UInt32(count)) + Array(repeating: 0, count: count)
    }

    @Test("The length of a recording is that of its data, whatever its head declares")
    func declared() {
        for declared in [0, 64_000, UInt32.max] {
            #expect(Recording(Self.wave(bytes: 64_000, declared: declared))?.seconds == 2)
        }
        #expect(Recording(Self.wave(bytes: 64_000, declared: 32_000))?.seconds == 1)
    }

    // MARK: - What goes out

    @Test(
        "The file is the body, and the key a field of the head; JSON has the key nowhere",
        arguments: [
            (
                "vision/analyze", "tap", "https://vision.example.net/vision/v2.0",
                "/analyze?visualFeatures=Tags,Description&language=en", "application/octet-stream"
            ),
            (
                "speech/recognize", "opus", "https://speech.example.net",
                "/speech/recognition/conversation/cognitiveservices/v1?language=en-GB&format=simple",
                "audio/ogg; codecs=opus"
            ),
        ]
    )
    func wire(path: String, name: String, url: String, end: String, type: String) throws {
        let operation = try #require(Housing.recognitionOperations.first { "\($0.service)/\($0.name)" == path })
        let json = try Self.sent("\(path)/\(name)")
        var request = try operation.encode(json, .none)
        let account = Operation.Account(user: "svc", password: "SYNTHETIC-KEY-0123456789abcdef")
        let signed = try #require(request.signed)
        request.body = try signed(account, 0)
        let profile = try #require(operation.profile)
        let wire = try profile.request(url, request)
        #expect(wire.method == .post && wire.url == url + end)
        #expect(
            wire.headers == [
                "Accept": "application/json", "Content-Type": type, "Ocp-Apim-Subscription-Key": account.password,
            ]
        )
        #expect(wire.body == (try Self.file("\(path)/\(name)")))
        let read = try #require(profile.element)
        let element = try read(wire)
        let shown = String(decoding: try operation.requestToJSON(element), as: UTF8.self)
        #expect(!shown.contains("SYNTHETIC-KEY"))
    }

    @Test("A key that no header may have is not sent", arguments: ["a b", "a\r\nX: y", "é"])
    func wrongKey(key: String) throws {
        let operation = try #require(Housing.recognitionOperations.first)
        var request = try operation.encode(Self.sent("vision/analyze/tap"), .none)
        let signed = try #require(request.signed)
        request.body = try signed(Operation.Account(user: "svc", password: key), 0)
        let sent = request
        #expect { try operation.profile?.request("https://vision.example.net", sent) } throws: {
            ($0 as? Outcome.Failure)?.status == .adapterError
        }
    }

    // MARK: - Diagnosis

    private static func ask(
        _ function: CompositeFunction,
        _ member: String,
        _ bytes: [UInt8],
        _ answer: String? = nil
    ) async throws -> (json: JSONValue?, failure: Outcome.Failure?) {
        let text = #"{"\#(member)":"\#(Data(bytes).base64EncodedString())"}"#
        let json = try JSONDocument(parsing: Array(text.utf8), limits: .file)
        let calls = FunctionCalls(session: .none, clock: 0) { path, _, _ throws(Outcome.Failure) in
            let operation = Housing.recognitionOperations.first { "\($0.service)/\($0.name)" == path }
            guard let answer, let profile = operation?.profile else { throw Outcome.Failure(.timeout) }
            let wire = Operation.WireResponse(status: 200, contentType: "application/json", body: Array(answer.utf8))
            let response = try profile.response(wire, 0)
            // As the gateway does.
            guard let outcome = try? operation?.decode(response) else { throw Outcome.Failure(.contract) }
            if case .failure(let failure) = outcome { throw failure }
            return .init(response)
        }
        let work = try function.read(json)
        do throws(Outcome.Failure) {
            var writer = ObjectWriter()
            try await work(calls).members(&writer)
            return (try? JSONDocument(parsing: Array("{\(writer.output.string)}".utf8)).root, nil)
        } catch {
            return (nil, error)
        }
    }

    @Test("Words of which the service is sure enough are suggested, the surest first")
    func suggestions() async throws {
        let tags = [("indoor", "0.5999"), ("sink", "0.6"), ("tap", "0.98"), ("wall", "1E-3")]
            .map { #"{"name":"\#($0.0)","confidence":\#($0.1)}"# }.joined(separator: ",")
        let picture = try Self.file("vision/analyze/tap")
        let json = try await Self.ask(Housing.diagnoseImage, "image", picture, #"{"tags":[\#(tags)]}"#).json
        let suggestions = try #require(json?["suggestions"])
        #expect(suggestions.elements.map { $0["keyword"]?.string } == ["tap", "sink"])
        #expect(suggestions.elements.map { $0["confidence"]?.numberText } == ["0.98", "0.6"])
        let nothing = try await Self.ask(Housing.diagnoseImage, "image", picture, #"{"tags":[]}"#).json
        #expect(nothing?["suggestions"]?.kind == .array && nothing?["suggestions"]?.count == 0)
    }

    @Test("What the service would not take is not sent")
    func limits() async throws {
        func codes(_ function: CompositeFunction, _ member: String, _ bytes: [UInt8]) async throws -> [String] {
            let failure = try #require(await Self.ask(function, member, bytes).failure)
            guard failure.status != .timeout else { return ["sent"] }
            #expect(failure.status == .validation && failure.fieldErrors.allSatisfy { $0.field == member })
            return failure.fieldErrors.map(\.code)
        }
        let picture = try Self.file("vision/analyze/tap")
        // Width and height of the head of PNG.
        func sized(_ width: UInt8, _ height: UInt8) -> [UInt8] {
            var bytes = picture
            (bytes[19], bytes[23]) = (width, height)
            return bytes
        }
        func padded(_ count: Int) -> [UInt8] { picture + Array(repeating: 0, count: count - picture.count) }
        #expect(try await codes(Housing.diagnoseImage, "image", sized(51, 51)) == ["sent"])
        #expect(try await codes(Housing.diagnoseImage, "image", sized(50, 51)) == ["TOO_SMALL"])
        #expect(try await codes(Housing.diagnoseImage, "image", sized(51, 50)) == ["TOO_SMALL"])
        #expect(try await codes(Housing.diagnoseImage, "image", padded(4_194_303)) == ["sent"])
        #expect(try await codes(Housing.diagnoseImage, "image", padded(4_194_304)) == ["TOO_LONG"])
        #expect(try await codes(Housing.diagnoseImage, "image", Array("<svg/>".utf8)) == ["INVALID"])
        #expect(try await codes(Housing.diagnoseImage, "image", []) == ["INVALID"])
        #expect(try await codes(Housing.transcribe, "audio", Self.wave(bytes: 1_920_000)) == ["sent"])
        #expect(try await codes(Housing.transcribe, "audio", Self.wave(bytes: 1_920_032)) == ["TOO_LONG"])
        #expect(try await codes(Housing.transcribe, "audio", picture) == ["INVALID"])
    }

    @Test(
        "What was said is written down; where nothing was understood, the field says so",
        arguments: [
            (#""Success","DisplayText":"A tap drips.""#, nil, "A tap drips."), (#""NoMatch""#, 20021, nil),
            (#""InitialSilenceTimeout""#, 20021, nil), (#""BabbleTimeout""#, 20021, nil), (#""Error""#, 8009, nil),
        ] as [(String, Int?, String?)]
    )
    func transcripts(status: String, opstatus: Int?, transcript: String?) async throws {
        let answer = "{\"RecognitionStatus\":\(status),\"Offset\":0,\"Duration\":1}"
        let (json, failure) = try await Self.ask(Housing.transcribe, "audio", Self.wave(bytes: 32_000), answer)
        #expect(failure?.status.number == opstatus)
        #expect(json?["transcript"]?.string == transcript)
        if opstatus == 20021 { #expect(failure?.fieldErrors.map(\.code) == ["NO_SPEECH"]) }
    }
}
