import SoapstoneCodec
import Testing

/// The specimen itself: that it accepts what is right and finds what is wrong.
@Suite struct SpecimenTests {
    struct Flags: Equatable {
        var first: Indicator?
        var second: HostText<4>?
        var third: Indicator?
    }

    struct Swapped: Equatable {
        var first: Indicator?
        var second: HostText<4>?
        var third: Indicator?
    }

    @Test("A record that is declared right comes back as it was")
    func right() throws {
        #expect(try RecordProbe(Flags.self).mismatches() == [])
    }

    @Test("Two fields of one type that are swapped are found, though every other leaf says the same")
    func swapped() throws {
        #expect(try !RecordProbe(Swapped.self).mismatches().isEmpty)
    }
}

extension SpecimenTests.Flags: Record {
    static let codec = Codec(
        "flags",
        SpecimenTests.Flags.init,
        .element("first", \.first, .blank),
        .element("second", \.second, .blank),
        .element("third", \.third, .blank)
    )
}

extension SpecimenTests.Swapped: Record {
    static let codec = Codec(
        "flags",
        SpecimenTests.Swapped.init,
        .element("first", \.third, .blank),
        .element("second", \.second, .blank),
        .element("third", \.first, .blank)
    )
}
