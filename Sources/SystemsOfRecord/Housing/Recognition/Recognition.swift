import SoapstoneCodec
public import SoapstoneOperations

extension Housing {
    /// The operations of the services `vision` and `speech`.
    public static let recognitionOperations: [Operation] = [
        .recognition(Vision.Analyze.self),
        .recognition(Speech.Recognize.self),
    ]
}

/// Recognition of pictures and of speech, by Microsoft Cognitive Services: the bytes of a file go out, and JSON comes back.
enum Recognition {
    static let namespace = "http://recognition.example.net/"

    /// The key of a subscription, which is the password of the service's account.
    typealias Key = PlainText<128>
}

/// What is in a picture.
enum Vision {
    /// The service's id in the gateway's paths.
    static let service = "vision"

    struct Analyze: RecognitionRequest {
        /// nil until the request is signed.
        var key: Recognition.Key?
        var file: Base64

        typealias Reply = Analysis

        static let service = Vision.service
        static let path = ["analyze"]
        static let query = "visualFeatures=Tags,Description&language=en"
        static let member = "image"
        static let codec = Codec(
            "Analyze",
            in: Recognition.namespace,
            Analyze.init,
            .element("subscriptionKey", \.key, .secret, .internal),
            .element("image", \.file)
        )

        static func mediaType(of _: [UInt8]) -> String { "application/octet-stream" }
    }

    /// What was found.
    struct Analysis: RecognitionReply {
        var tags: [Tag]
        var description: Description?
        var requestID: PlainText<64>?
        var metadata: Metadata?

        static let codec = Codec(
            "Analysis",
            in: Recognition.namespace,
            Analysis.init,
            .element("tags", json: "suggestions", \.tags),
            .element("description", \.description, .flat),
            .element("requestId", \.requestID, .open, .internal),
            .element("metadata", \.metadata, .open, .internal)
        )
    }

    /// A word for something that is there.
    struct Tag: Record {
        var name: PlainText<64>
        /// 0 to 1.
        var confidence: XSDDouble

        static let codec = Codec(
            "Tag",
            Tag.init,
            .element("name", json: "keyword", \.name),
            .element("confidence", \.confidence, .open)
        )
    }

    struct Description: Record {
        /// The words of `Analysis.tags` and others, without numbers.
        var tags: [PlainText<64>]
        var captions: [Caption]

        static let codec = Codec(
            "Description",
            Description.init,
            .element("tags", \.tags, .internal),
            .element("captions", \.captions)
        )
    }

    /// A sentence about the whole.
    struct Caption: Record {
        var text: PlainText<255>
        /// 0 to 1.
        var confidence: XSDDouble

        static let codec = Codec(
            "Caption",
            Caption.init,
            .element("text", \.text),
            .element("confidence", \.confidence, .open)
        )
    }

    /// What the picture is as a file.
    struct Metadata: Record {
        var width: XSDInt
        var height: XSDInt
        var format: PlainText<20>

        static let codec = Codec(
            "Metadata",
            Metadata.init,
            .element("width", \.width, .open),
            .element("height", \.height, .open),
            .element("format", \.format, .open)
        )
    }
}

/// What somebody says.
enum Speech {
    /// The service's id in the gateway's paths.
    static let service = "speech"

    struct Recognize: RecognitionRequest {
        /// nil until the request is signed.
        var key: Recognition.Key?
        var file: Base64

        typealias Reply = Transcript

        static let service = Speech.service
        static let path = ["speech", "recognition", "conversation", "cognitiveservices", "v1"]
        static let query = "language=en-GB&format=simple"
        static let member = "audio"
        static let codec = Codec(
            "Recognize",
            in: Recognition.namespace,
            Recognize.init,
            .element("subscriptionKey", \.key, .secret, .internal),
            .element("audio", \.file)
        )

        static func mediaType(of bytes: [UInt8]) -> String {
            Recording(bytes)?.mediaType ?? "application/octet-stream"
        }
    }

    /// What was understood.
    struct Transcript: RecognitionReply {
        var status: Status
        var text: PlainText<4000>?
        /// Where speech begins and how long it is, in units of 100 ns.
        var offset: XSDLong?
        var duration: XSDLong?

        static let codec = Codec(
            "Transcript",
            in: Recognition.namespace,
            Transcript.init,
            .element("RecognitionStatus", \.status, assuming: .success, .open, .internal),
            .element("DisplayText", json: "transcript", \.text),
            .element("Offset", \.offset, .open, .internal),
            .element("Duration", \.duration, .open, .internal)
        )

        var refusal: Outcome.Failure? {
            switch status {
            case .success: nil
            case .noMatch, .silence, .babble:
                Outcome.Failure(fields: [Outcome.FieldError(field: Recognize.member, code: "NO_SPEECH")])
            case .error: Outcome.Failure(.failed, detail: "status Error")
            }
        }
    }

    enum Status: String, HostEnumeration {
        case success = "Success"
        case noMatch = "NoMatch"
        case silence = "InitialSilenceTimeout"
        case babble = "BabbleTimeout"
        case error = "Error"

        var jsonName: String { rawValue }
    }
}

/// A request that has a file for its body.
protocol RecognitionRequest: Record {
    associatedtype Reply: RecognitionReply

    /// The service's id in the gateway's paths.
    static var service: String { get }
    /// The segments of the path, behind those of the service's URL.
    static var path: [String] { get }
    static var query: String { get }
    /// The name of the file's element.
    static var member: String { get }

    /// What a file is sent as.
    static func mediaType(of bytes: [UInt8]) -> String

    var key: Recognition.Key? { get set }
    var file: Base64 { get }
}

protocol RecognitionReply: Record {
    /// Why a response that follows the contract is no success; nil where it is one.
    var refusal: Outcome.Failure? { get }
}

extension RecognitionReply {
    var refusal: Outcome.Failure? { nil }
}

extension FunctionCalls {
    /// Has a file recognised.
    func reply<Request: RecognitionRequest>(to request: Request) async throws(Outcome.Failure) -> Request.Reply {
        try await read("\(Request.service)/\(LowerCamel.name(of: Request.codec.name))", request) {
            element,
            _ throws(DecodeError) in
            try Request.Reply.decode(from: element)
        }
    }
}

extension Operation {
    /// An operation of recognition, named after its request.
    fileprivate static func recognition<Request: RecognitionRequest>(_: Request.Type) -> Operation {
        .exchange(
            Request.self,
            Request.Reply.self,
            service: Request.service,
            name: LowerCamel.name(of: Request.codec.name),
            wsdl: "wsdl/housing/recognition.wsdl",
            action: "",
            credentials: .payload,
            timeout: .seconds(30),
            isIdempotent: true,
            signing: { (request, account, _) throws(Outcome.Failure) in
                do throws(ScalarError) {
                    request.key = try PlainText(account.password)
                } catch {
                    throw Outcome.Failure(.invalidRequest, detail: "the key of \(Request.service): \(error.expected)")
                }
            },
            outcome: { (response) throws(DecodeError) in
                guard case .payload(let element) = response.content else { throw Operation.Response.isNoElement }
                let reply = try Request.Reply.decode(from: element)
                if let refusal = reply.refusal { return .failure(refusal) }
                return .success(of: reply)
            }
        )
        // Files are checked before, by the gateway's own operations.
        .performing(.step)
        .offering(.recognition(Request.self))
    }
}
