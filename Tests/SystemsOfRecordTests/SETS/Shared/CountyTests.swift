import Testing

@testable import SystemsOfRecord

@Suite struct CountyTests {
    @Test("There are 88 counties, in alphabetical order")
    func names() {
        #expect(County.names.count == 88)
        #expect(Set(County.names).count == 88)
        #expect(County.names == County.names.sorted())
    }

    @Test(
        "The nth county has the number 2n - 1",
        arguments: [
            (1, "Adams"), (3, "Allen"), (35, "Cuyahoga"), (49, "Franklin"), (61, "Hamilton"), (173, "Wood"),
            (175, "Wyandot"),
        ]
    )
    func codes(code: Int, name: String) {
        #expect(County.name(code: code) == name)
    }

    @Test("Only odd numbers up to 175 are counties")
    func odd() {
        let codes = (-3...999).filter { County.name(code: $0) != nil }
        #expect(codes == Array(stride(from: 1, through: 175, by: 2)))
    }
}
