import SoapstoneCodec
import Testing

@testable import SystemsOfRecord

@Suite struct IMSCodesTests {
    @Test(
        "A county's code becomes its FIPS identifier",
        arguments: [("49", "39049"), ("003", "39003"), ("2", "39002")]
    )
    func county(lexical: String, fips: String) throws {
        let code = try #require(try CountyCode(lexical: lexical))
        #expect(code.json == "\"\(fips)\"")
        #expect(try CountyCode(json: fips) == code)
    }

    @Test(
        "Only a FIPS identifier of the state is a county",
        arguments: ["49", "3949", "38049", "390490", "39000", "3904A"]
    )
    func notCounty(json: String) {
        #expect(throws: ScalarError.self) { try CountyCode(json: json) }
    }

    @Test(
        "An employer's number has a hyphen behind its second digit",
        arguments: [("1", "00-0000001"), ("123456789", "12-3456789")]
    )
    func employerNumber(lexical: String, json: String) throws {
        let number = try #require(try EmployerNumber(lexical: lexical))
        #expect(number.json == "\"\(json)\"")
        #expect(try EmployerNumber(json: json) == number)
        #expect(number.lexical == lexical)
    }

    @Test(
        "Another form is no employer's number",
        arguments: ["123456789", "123-456789", "12-345678", "12-34567890", "00-0000000"]
    )
    func notEmployerNumber(json: String) {
        #expect(throws: ScalarError.self) { try EmployerNumber(json: json) }
    }

    @Test("A month has six digits and exists", arguments: ["202402", "000101", "999912"])
    func month(text: String) throws {
        let month = try YearMonth(json: text)
        #expect(month.json == "\"\(text)\"")
        #expect(try YearMonth(lexical: month.lexical) == month)
    }

    @Test("There is no such month", arguments: ["202400", "202413", "24-02", "2024-02", "20240", "2024021", "000012"])
    func notMonth(text: String) {
        #expect(throws: ScalarError.self) { try YearMonth(json: text) }
    }

    @Test(
        "A period has 1 to 24 months",
        arguments: [("1", true), ("24", true), ("0", false), ("25", false), ("-1", false)]
    )
    func period(text: String, isValid: Bool) throws {
        #expect(((try? MonthCount(json: text)) != nil) == isValid)
        #expect(((try? MonthCount(lexical: text)) ?? nil != nil) == isValid)
    }

    @Test("Blanks and zeros are no value", arguments: ["", "  ", "0", "000000"])
    func blank(lexical: String) throws {
        #expect(try YearMonth(lexical: lexical) == nil)
        #expect(try CountyCode(lexical: lexical) == nil)
        #expect(try EmployerNumber(lexical: lexical) == nil)
    }

    @Test("A zip code is taken apart as it is put together", arguments: ["04321", "04321-0007"])
    func zip(text: String) throws {
        #expect(try ZIPCode(jsonText: text).jsonText == text)
    }

    @Test(
        "Another form is no zip code",
        arguments: ["", "4321", "043210007", "04321-", "04321-7", "04321-0007-", "0432A"]
    )
    func notZIP(text: String) {
        #expect(throws: ScalarError.self) { try ZIPCode(jsonText: text) }
    }

    @Test("The last four digits of a zip code say nothing without the first five")
    func zipWithoutFive() throws {
        #expect(ZIPCode(five: nil, four: Digits(7)).jsonText == nil)
    }

    @Test("A payment's type that is not on the list has no text")
    func paymentType() throws {
        #expect(try OpenCode<PaymentType, 2>("WC").text == "workers' compensation")
        #expect(try OpenCode<PaymentType, 2>("ZZ").text == nil)
    }
}
