import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// Tells what a picture shows, in words by which kinds of work are looked for.
    static let diagnoseImage = CompositeFunction(
        "Repairs",
        "diagnoseImage",
        "What a picture of the damage shows.",
        calling: ["\(Vision.service)/analyze"]
    ) { (request: ImageRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Diagnosis> in
        try request.check()
        let analysis = try await calls.reply(to: Vision.Analyze(key: nil, file: request.image))
        let sure = analysis.tags.filter { $0.confidence.value >= Diagnosis.leastConfidence }
        return CompositeFunction.Reply(Diagnosis(suggestions: sure.sorted { $0.confidence > $1.confidence }))
    }

    /// Writes down what somebody says.
    static let transcribe = CompositeFunction(
        "Repairs",
        "transcribe",
        "What is said in a recording.",
        calling: ["\(Speech.service)/recognize"]
    ) { (request: AudioRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<SpokenWords> in
        try request.check()
        let spoken = try await calls.reply(to: Speech.Recognize(key: nil, file: request.audio))
        return CompositeFunction.Reply(SpokenWords(transcript: spoken.text))
    }
}

extension Housing {
    struct ImageRequest: Record {
        var image: Base64

        static let codec = Codec("imageRequest", ImageRequest.init, .jsonOnly("image", \.image))

        private static let (smallestSide, mostBytes) = (50, 4 << 20)

        /// The limits of the service: JPEG, PNG, GIF or BMP, less than 4 MiB, more than 50 pixels wide and high.
        fileprivate func check() throws(Outcome.Failure) {
            var form = FormCheck()
            let picture = Picture(image.bytes)
            let isSmall = picture.map { min($0.width, $0.height) <= Self.smallestSide } ?? false
            form.add("image", "TOO_LONG", where: image.bytes.count >= Self.mostBytes)
            form.add("image", "INVALID", where: picture == nil)
            form.add("image", "TOO_SMALL", where: isSmall)
            try form.check()
        }
    }

    struct Diagnosis: Record {
        /// The surest first.
        var suggestions: [Vision.Tag]

        /// The lowest confidence of a suggestion.
        static let leastConfidence = 0.6

        static let codec = Codec("diagnosis", Diagnosis.init, .jsonOnly("suggestions", \.suggestions))
    }

    struct AudioRequest: Record {
        var audio: Base64

        static let codec = Codec("audioRequest", AudioRequest.init, .jsonOnly("audio", \.audio))

        private static let mostSeconds = 60.0

        /// The limits of the service: PCM in WAV or Opus in OGG, at most 60 s.
        fileprivate func check() throws(Outcome.Failure) {
            var form = FormCheck()
            let recording = Recording(audio.bytes)
            form.add("audio", "INVALID", where: recording == nil)
            form.add("audio", "TOO_LONG", where: (recording?.seconds ?? 0) > Self.mostSeconds)
            try form.check()
        }
    }

    struct SpokenWords: Record {
        var transcript: PlainText<4000>?

        static let codec = Codec("spokenWords", SpokenWords.init, .jsonOnly("transcript", \.transcript))
    }
}
