import SoapstoneCodec
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SoapstoneSOAP
@testable import SystemsOfRecord

/// What depends on the time in Ohio: values by zdump of the IANA time zone database.
@Suite struct LocalTimeTests {
    @Test(
        "A clock in Ohio is four hours behind UTC in summer, five in winter",
        arguments: [
            // 2024-03-10 07:00Z is when the clocks go forward, 2024-11-03 06:00Z when they go back.
            (1_710_053_999, "2024-03-10T01:59:59"), (1_710_054_000, "2024-03-10T03:00:00"),
            (1_730_613_599, "2024-11-03T01:59:59"), (1_730_613_600, "2024-11-03T01:00:00"),
        ]
    )
    func clock(seconds: Int64, text: String) {
        #expect(SETS.localTime(seconds)?.description == text)
    }

    @Test(
        "A file has the name of the day in Ohio, where UTC has another one",
        arguments: [
            // 2024-03-01 04:59:59Z and a second later.
            (1_709_269_199, "payment-history-20240229.pdf"), (1_709_269_200, "payment-history-20240301.pdf"),
        ]
    )
    func fileName(clock: Int64, name: String) throws {
        let operation = try #require(SETS.documentOperations.first)
        let xml = """
            <invokeResponse xmlns="http://adobe.com/idp/services"><outPdf><binaryData>JVBERi0xLjQK</binaryData></outPdf>\
            <outPageCount>1</outPageCount><outStatus>OK</outStatus></invokeResponse>
            """
        let root = try XMLDocument(parsing: Array(xml.utf8)).root
        let json = try DeviceResponse.json(operation, .init(httpStatus: 200, content: .payload(root), clock: clock))
            .root
        #expect(json["fileName"]?.string == name)
    }

    @Test(
        "An attachment can be fetched for 90 days of Ohio's time",
        arguments: [
            // Opened at 2023-12-13 06:00 in Ohio; the clock is 2024-03-12 05:59:59 and a second later.
            (1_710_237_599, true), (1_710_237_600, false),
        ]
    )
    func attachments(clock: Int64, isAvailable: Bool) throws {
        let opened = try Db2Timestamp(lexical: "2023-12-13-06.00.00.000000")
        #expect(AttachmentPeriod.contains(SETS.localTime(clock), opened: opened) == isAvailable)
    }
}
