import SoapstoneCodec
import Testing

@testable import SystemsOfRecord

@Suite struct BCMSScalarTests {
    /// The JSON of an XML text, nil for no value, by the description of the service and XML Schema part 2, section 3.2.7.
    @Test(
        "A moment is in UTC in JSON, whatever its zone is",
        arguments: [
            ("2024-02-29T08:14:32Z", "2024-02-29T08:14:32Z"), ("2024-02-29T08:14:32", "2024-02-29T08:14:32Z"),
            ("2024-02-29T03:14:32-05:00", "2024-02-29T08:14:32Z"), ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
            ("2024-02-29T08:14:32.5000000Z", "2024-02-29T08:14:32.5Z"),
            (" 2024-02-29T08:14:32Z\n", "2024-02-29T08:14:32Z"),
            ("2024-02-29T08:14:32.0000001+14:00", "2024-02-28T18:14:32.0000001Z"),
            ("0001-01-01T00:00:00", nil), ("0001-01-01T00:00:00Z", nil), ("", nil),
        ] as [(String, String?)]
    )
    func times(text: String, json: String?) throws {
        #expect(try BCMS.ServiceTime(lexical: text)?.text == json)
    }

    @Test(
        "What is no moment is refused",
        arguments: [
            "2024-02-30T08:14:32Z", "2024-02-29", "2024-02-29T08:14Z", "2024-02-29T24:00:01Z",
            "2024-02-29T08:14:32+15:00",
            "2024-02-29T08:14:32.12345678Z", "0001-01-01T00:30:00+01:00", "9999-12-31T23:59:59-01:00", "a b",
            "2024-02-29T08:14:32Z 2024-02-29T08:14:32Z",
        ]
    )
    func noTimes(text: String) {
        #expect(throws: ScalarError.self) { try BCMS.ServiceTime(lexical: text) }
    }

    @Test("A day is the first moment of it in XML, and nothing else is one")
    func days() throws {
        #expect(try BCMS.ServiceDay(lexical: "2024-02-29T00:00:00")?.json == #""2024-02-29""#)
        #expect(try BCMS.ServiceDay(json: "2024-02-29").lexical == "2024-02-29T00:00:00")
        for text in ["2024-02-29", "2024-02-29T00:00:01", "2024-02-29T00:00:00Z", "T00:00:00", "é"] {
            #expect(throws: ScalarError.self) { try BCMS.ServiceDay(lexical: text) }
        }
    }

    @Test("A key is a string in JSON, and so is the number of an incident, which is above 0")
    func numbers() throws {
        #expect(try BCMS.EntityID(lexical: "501")?.json == #""501""#)
        #expect(try BCMS.EntityID(json: "0").lexical == "0")
        #expect(throws: ScalarError.self) { try BCMS.EntityID(lexical: "2147483648") }
        #expect(throws: ScalarError.self) { try BCMS.EntityID(json: "five") }
        #expect(try BCMS.IncidentNumber(lexical: "900000001")?.json == #""900000001""#)
        #expect(try BCMS.IncidentNumber(lexical: "0") == nil)
        for text in ["0", "-1", "1000000000"] {
            #expect(throws: ScalarError.self) { try BCMS.IncidentNumber(json: text) }
        }
    }

    @Test("A text from the service may be longer than one that goes to it")
    func texts() throws {
        #expect(try BCMS.ServiceText<3>(lexical: "long")?.value == "long")
        #expect(throws: ScalarError.self) { try BCMS.ServiceText<3>(json: "long") }
    }

    @Test(
        "The name of a file from the service has no folder and no control characters; one that goes to it must have none",
        arguments: [
            ("hall-2.png", "hall-2.png", true), ("/etc/passwd", "passwd", false), (#"C:\x\y.mov"#, "y.mov", false),
            ("a\u{7F}b.png", "ab.png", false), ("..", "", false),
        ]
    )
    func fileNames(text: String, plain: String, isPlain: Bool) throws {
        #expect(try BCMS.FileName(lexical: text)?.value == plain)
        #expect(((try? BCMS.FileName(json: text)) != nil) == isPlain)
    }

    @Test("The GUID of zeros is none, and what is no GUID is refused")
    func guids() throws {
        #expect(try BCMS.ServiceGUID(lexical: "00000000-0000-0000-0000-000000000000") == nil)
        #expect(try BCMS.ServiceGUID(lexical: "00000000-0000-4000-8000-0000000000c0") != nil)
        for text in ["0", "00000000-0000-4000-8000-0000000000cg", "000000000-000-4000-8000-0000000000c0"] {
            #expect(throws: ScalarError.self) { try BCMS.ServiceGUID(lexical: text) }
        }
    }
}
