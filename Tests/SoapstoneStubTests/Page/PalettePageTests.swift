import Foundation
import SoapstonePages
import Testing

@testable import SoapstoneStub

/// The pages' colours can be read: WCAG 2.2, with its formulas of relative luminance and contrast.
@Suite struct PalettePageTests {
    private static func luminance(_ hex: String) throws -> Double {
        let number = try #require(Int(hex.dropFirst(), radix: 16))
        let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { value in
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private static func contrast(_ left: String, _ right: String) throws -> Double {
        let both = try [luminance(left), luminance(right)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    @Test(
        "The formula is that of the recommendation",
        arguments: [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48)]
    )
    func formula(left: String, right: String, expected: Double) throws {
        #expect(abs(try Self.contrast(left, right) - expected) < 0.01)
    }

    @Test("Texts have a contrast of 4.5, borders and marks of 3, by day and by night")
    func pairs() throws {
        func colour(_ name: String) throws -> PagePalette.Colour {
            try #require(PagePalette.colours.first { $0.name == name }, "\(name)")
        }
        for (pairs, least) in [(PagePalette.read, 4.5), (PagePalette.seen, 3.0)] {
            for (front, back) in pairs {
                let (front, back) = try (colour(front), colour(back))
                let (day, night) = try (Self.contrast(front.light, back.light), Self.contrast(front.dark, back.dark))
                #expect(day >= least, "\(front.name) on \(back.name) by day: \(day)")
                #expect(night >= least, "\(front.name) on \(back.name) by night: \(night)")
            }
        }
    }

    @Test("The style sheet has no other colours")
    func sheet() {
        let known = PagePalette.colours.flatMap { [$0.light, $0.dark] }
        for colour in PageTemplates.style.matches(of: /#[0-9a-fA-F]{3,8}\b/) {
            #expect(known.contains(String(colour.0)), "\(colour.0)")
        }
        for name in PageTemplates.style.matches(of: /var\(--([a-z]+)\)/) {
            #expect(PagePalette.colours.contains { $0.name == name.1 }, "\(name.1)")
        }
    }
}
