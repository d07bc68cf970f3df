import SoapstoneCodec
import Testing

@Suite struct HostEnumerationTests {
    enum Role: String, HostEnumeration {
        case obligee = "P"
        case obligor = "O"
        case both = "B"
        case kelvin = "K"
    }

    enum Criteria: String, HostEnumeration {
        case paymentDue = "PAYMENT_DUE"
        case newMessage = "NEW_MESSAGE"
        case all = "ALL"

        static let jsonWords = JSONWords(of: Self.self)

        var jsonName: String { self == .all ? "every \"one\"" : rawValue }
    }

    @Test(
        "A code is read as its case, blank is no value",
        arguments: [("P", .obligee), ("O ", .obligor), ("B", .both), ("", nil), (" ", nil)] as [(String, Role?)]
    )
    func decodes(lexical: String, role: Role?) throws {
        #expect(try Role(lexical: lexical) == role)
    }

    @Test(
        "Other codes are refused by naming the codes",
        arguments: ["X", "p", " P", "PO", "obligee", "\u{212A}", "P\u{301}"]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "one of P, O, B, K")) { try Role(lexical: lexical) }
    }

    @Test("JSON has the name of the case")
    func json() throws {
        #expect(Role.jsonNames == ["obligee", "obligor", "both", "kelvin"])
        #expect(Role.both.json == "\"both\"")
        #expect(try Role(json: "obligor").lexical == "O")
        for text in ["O", "Both", "", "both "] {
            #expect(throws: ScalarError(expected: "one of obligee, obligor, both, kelvin")) { try Role(json: text) }
        }
    }

    @Test("A type may give and keep its own words, which are escaped")
    func words() throws {
        #expect(Criteria.all.json == #""every \"one\"""#)
        #expect(try Criteria(json: "every \"one\"") == .all)
        #expect(try Criteria(json: "PAYMENT_DUE") == .paymentDue)
    }

    @Test("The declared type lists the codes, and their length where they have one")
    func type() {
        #expect(Role.type == ScalarType("string", [.length(1), .enumeration(["P", "O", "B", "K"])]))
        #expect(Criteria.type == ScalarType("string", [.enumeration(["PAYMENT_DUE", "NEW_MESSAGE", "ALL"])]))
    }

    @Test("Threads that ask at the same time get the same words")
    func threads() async {
        enum Fresh: String, HostEnumeration {
            case one = "1"
            case two = "2"
        }
        let wrong = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask { Fresh.specimen(index).json != (index % 2 == 0 ? "\"one\"" : "\"two\"") }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wrong == 0)
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Role.self) { Role.allCases.randomElement(using: &$0) }
        expectRoundTrips(Criteria.self) { Criteria.allCases.randomElement(using: &$0) }
        expectDistinctSpecimens(Role.self, 4)
    }
}
