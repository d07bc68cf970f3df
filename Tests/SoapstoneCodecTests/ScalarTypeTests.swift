import SoapstoneCodec
import Testing

@Suite struct ScalarTypeTests {
    @Test("A scalar is a JSON string unless it says otherwise")
    func form() {
        #expect(ScalarType("decimal").json == .string)
    }
}
