import SoapstoneCodec

/// A zip code in two numbers (`zip5`, `zip4`), which is one string in JSON: `04321` or `04321-0007`.
struct ZIPCode: Equatable {
    var five: Digits<5>?
    var four: Digits<4>?
}

extension ZIPCode: TextRecord {
    static let codec = Codec(
        "zip",
        ZIPCode.init,
        .element("zip5", \.five, .blank, .internal),
        .element("zip4", \.four, .blank, .internal)
    )

    /// Without the first five digits the last four say nothing.
    var jsonText: String? {
        five.map { five in four.map { "\(five)-\($0)" } ?? "\(five)" }
    }

    init(jsonText: String) throws(ScalarError) {
        let parts = jsonText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let five = try? Digits<5>(json: String(Substring(parts[0]))) else {
            throw ScalarError(expected: "a zip code as NNNNN or NNNNN-NNNN")
        }
        self.five = five
        four = parts.count == 2 ? try Digits<4>(json: String(Substring(parts[1]))) : nil
    }
}
