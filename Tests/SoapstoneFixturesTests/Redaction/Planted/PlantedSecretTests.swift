import SoapstoneFixtures
import SoapstoneXML
import Testing

@Suite struct PlantedSecretTests {
    private let redactor: Redactor
    private let scan: RedactionScan

    init() throws {
        redactor = Redactor(try PlantedSecret.rules(), key: RedactionSample.key)
        scan = RedactionScan(try PlantedSecret.rules())
    }

    /// Whether bytes stand somewhere in others.
    private func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, wanted.count <= bytes.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
                if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
            }
            return false
        }
    }

    /// Redacts a message in which a secret stands within layers, innermost first, and looks for it everywhere.
    private func check(_ secret: PlantedSecret, _ layers: [Layer], choice: Int, isWide: Bool = false) {
        var text = secret.planted(choice)
        for layer in layers { text = layer.wrap(text) }
        text = "<e:Envelope xmlns:e='urn:e'><a>1</a>\(Layer.element.wrap(text)) <b c='d'/></e:Envelope>"
        let label: Comment = "\(layers.map(\.rawValue)) \(choice) of \(secret.text)"
        func encode(_ text: String) -> [UInt8] {
            guard isWide else { return Array(text.utf8) }
            return ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        let redacted = redactor.redact(xml: encode(text))
        #expect(!redacted.isWithheld && redacted.isChanged, label)
        guard let document = try? XMLDocument(parsing: redacted.body) else {
            Issue.record("not well-formed: \(label)")
            return
        }
        var inner: String? = document.root.child(XMLName("v"))?.text
        let whole = isWide ? redacted.body.filter { $0 != 0 } : redacted.body
        var texts = [whole]
        for layer in layers.reversed() {
            guard let carried = inner else { break }
            texts.append(Array(carried.utf8))
            inner = layer.unwrap(carried)
            #expect(inner != nil || carried.contains("[[redacted:"), "\(layer) is broken: \(label)")
        }
        texts.append(Array((inner ?? "").utf8))
        for form in secret.forms where form.count > 6 {
            #expect(!texts.contains { contains($0, form) }, label)
        }
        // Redacted twice is redacted once, and the scan is content.
        let twice = redactor.redact(xml: redacted.body, known: redacted.pseudonyms)
        #expect(twice.body == redacted.body, label)
        var fixture = Sample.exchange("x", "<a/>")
        fixture.request = redacted.body
        fixture.details.redactions = redacted.pseudonyms
        #expect(scan.findings(in: fixture).isEmpty, label)
    }

    @Test("Each secret is found in each layer, and in each layer within each other", arguments: Layer.allCases)
    func table(outer: Layer) {
        for (number, secret) in PlantedSecret.all.enumerated() {
            check(secret, [outer], choice: number)
            check(secret, [outer], choice: number + 1, isWide: true)
            for inner in Layer.allCases { check(secret, [inner, outer], choice: number + 2) }
        }
    }

    @Test("Fourteen secrets at 5,000 places leave nothing behind")
    func random() {
        var random = FixedRandom(state: 20_240_229)
        for round in 0..<5_000 {
            let depth = Int.random(in: 0...4, using: &random)
            var layers: [Layer] = []
            for _ in 0..<depth {
                guard let layer = Layer.allCases.randomElement(using: &random) else { continue }
                layers.append(layer)
            }
            let choice = Int.random(in: 0..<20, using: &random)
            check(PlantedSecret.all[round % 14], layers, choice: choice, isWide: round % 7 == 0)
        }
    }
}
