// What the heads of pictures and recordings say.

/// The size of a picture in JPEG, PNG, GIF or BMP.
struct Picture {
    let width: Int
    let height: Int

    /// Reads the head of a file; nil where it is none of these.
    init?(_ bytes: [UInt8]) {
        let file = FileBytes(bytes)
        let size: (Int?, Int?)
        if file.has("\u{89}PNG\r\n\u{1A}\n", at: 0), file.has("IHDR", at: 12) {
            size = (file.number(at: 16, 4, .big), file.number(at: 20, 4, .big))
        } else if file.has("GIF87a", at: 0) || file.has("GIF89a", at: 0) {
            size = (file.number(at: 6, 2, .little), file.number(at: 8, 2, .little))
        } else if file.has("BM", at: 0), let head = file.number(at: 14, 4, .little) {
            let wide = head == 12 ? 2 : 4
            // A negative height says that the rows begin at the top.
            let height = file.number(at: 18 + wide, wide, .little)
            let isNegative = wide == 4 && (height ?? 0) > Int(Int32.max)
            size = (file.number(at: 18, wide, .little), isNegative ? height.map { (1 << 32) - $0 } : height)
        } else if file.has("\u{FF}\u{D8}\u{FF}", at: 0) {
            size = Self.sizeOfJPEG(file)
        } else {
            return nil
        }
        guard let width = size.0, let height = size.1 else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The size in the first frame header (ITU-T T.81, B.2.2).
    private static func sizeOfJPEG(_ file: FileBytes) -> (Int?, Int?) {
        var place = 2
        while let marker = file.number(at: place, 2, .big), marker > 0xFF00 {
            switch marker {
            // Any number of these may stand before a marker.
            case 0xFFFF: place += 1
            case 0xFF01, 0xFFD0...0xFFD8: place += 2
            case 0xFFC0...0xFFCF where ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker):
                return (file.number(at: place + 7, 2, .big), file.number(at: place + 5, 2, .big))
            case 0xFFD9, 0xFFDA: return (nil, nil)
            default:
                guard let length = file.number(at: place + 2, 2, .big), length >= 2 else { return (nil, nil) }
                place += 2 + length
            }
        }
        return (nil, nil)
    }
}

/// A recording of speech: PCM in WAV, or Opus in OGG.
struct Recording {
    let seconds: Double
    /// As the service wants to be told.
    let mediaType: String

    /// Reads a file; nil where it is none of these.
    init?(_ bytes: [UInt8]) {
        let file = FileBytes(bytes)
        if file.has("RIFF", at: 0), file.has("WAVE", at: 8) {
            guard let wave = Self.wave(file) else { return nil }
            self = wave
        } else if file.has("OggS", at: 0) {
            guard let seconds = Self.secondsOfOpus(file) else { return nil }
            (self.seconds, mediaType) = (seconds, "audio/ogg; codecs=opus")
        } else {
            return nil
        }
    }

    private init(seconds: Double, mediaType: String) {
        (self.seconds, self.mediaType) = (seconds, mediaType)
    }

    private static func wave(_ file: FileBytes) -> Recording? {
        var place = 12
        var format: (sampleRate: Int, byteRate: Int)?
        while let length = file.number(at: place + 4, 4, .little) {
            let start = place + 8
            if file.has("fmt ", at: place) {
                guard let code = file.number(at: start, 2, .little), code == 1 || code == 0xFFFE,
                    let sampleRate = file.number(at: start + 4, 4, .little), sampleRate > 0,
                    let byteRate = file.number(at: start + 8, 4, .little), byteRate > 0
                else { return nil }
                format = (sampleRate, byteRate)
            } else if file.has("data", at: place) {
                guard let format else { return nil }
                // Who streams does not know the length when the head is written.
                let size = min(length == 0 ? .max : length, file.count - start)
                return Recording(
                    seconds: Double(size) / Double(format.byteRate),
                    mediaType: "audio/wav; codecs=audio/pcm; samplerate=\(format.sampleRate)"
                )
            }
            // Chunks begin at even places.
            place = start + length + length % 2
        }
        return nil
    }

    /// The time of the last page, less what is skipped at the beginning (RFC 7845, section 4).
    private static func secondsOfOpus(_ file: FileBytes) -> Double? {
        var place = 0
        var skipped: Int?
        var last = 0
        while place < file.count {
            guard file.has("OggS", at: place), let segments = file.number(at: place + 26, 1, .little) else {
                return nil
            }
            var size = 0
            for index in 0..<segments {
                guard let part = file.number(at: place + 27 + index, 1, .little) else { return nil }
                size += part
            }
            let start = place + 27 + segments
            if skipped == nil {
                guard file.has("OpusHead", at: start) else { return nil }
                skipped = file.number(at: start + 10, 2, .little)
            }
            // A page on which no packet ends has all bits set.
            if let time = file.number(at: place + 6, 8, .little) { last = max(last, time) }
            place = start + size
        }
        guard let skipped else { return nil }
        return Double(max(last - skipped, 0)) / 48_000
    }
}

/// The bytes of a file, of which any place may be asked for.
private struct FileBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    enum Order {
        case big, little
    }

    var count: Int { bytes.count }

    /// Whether bytes stand somewhere; each character is one.
    func has(_ text: String, at place: Int) -> Bool {
        guard 0...bytes.count ~= place else { return false }
        return bytes[place...].starts(with: text.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    /// A number without sign; nil behind the end, and for one that does not fit.
    func number(at place: Int, _ size: Int, _ order: Order) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        var number: UInt64 = 0
        for index in 0..<size {
            number = number << 8 | UInt64(bytes[place + (order == .big ? index : size - 1 - index)])
        }
        return Int(exactly: number)
    }
}
