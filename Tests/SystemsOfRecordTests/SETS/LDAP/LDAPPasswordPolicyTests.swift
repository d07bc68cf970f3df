import SoapstoneCodec
import Testing

@testable import SystemsOfRecord

@Suite struct LDAPPasswordPolicyTests {
    /// The vectors, computed from draft-behera-ldap-password-policy.
    @Test(
        "An error is read",
        arguments: [
            ("MAOBAQA=", .passwordExpired), ("MAOBAQE=", .accountLocked), ("MAOBAQI=", .changeAfterReset),
            ("MAOBAQM=", .modNotAllowed), ("MAOBAQQ=", .mustSupplyOld), ("MAOBAQU=", .quality), ("MAOBAQY=", .tooShort),
            ("MAOBAQc=", .tooYoung), ("MAOBAQg=", .inHistory),
        ] as [(String, PasswordPolicyResponse.Error)]
    )
    func errors(value: String, error: PasswordPolicyResponse.Error) throws {
        let response = try PasswordPolicyResponse(ber: Base64(json: value).bytes)
        #expect(response.error == error)
        #expect(response.warning == nil)
    }

    @Test(
        "A warning is read",
        arguments: [
            ("MAegBYADAVGA", .timeBeforeExpiration(seconds: 86_400)), ("MAWgA4EBAg==", .graceLogins(2)),
        ] as [(String, PasswordPolicyResponse.Warning)]
    )
    func warnings(value: String, warning: PasswordPolicyResponse.Warning) throws {
        let response = try PasswordPolicyResponse(ber: Base64(json: value).bytes)
        #expect(response.warning == warning)
        #expect(response.error == nil)
    }

    /// The vectors, and the ends of the range by X.690, section 8.3.
    @Test(
        "A warning is written in the fewest bytes",
        arguments: [
            (.timeBeforeExpiration(seconds: 86_400), [0x30, 0x07, 0xA0, 0x05, 0x80, 0x03, 0x01, 0x51, 0x80]),
            (.graceLogins(2), [0x30, 0x05, 0xA0, 0x03, 0x81, 0x01, 0x02]),
            (.graceLogins(0), [0x30, 0x05, 0xA0, 0x03, 0x81, 0x01, 0x00]),
            (.graceLogins(127), [0x30, 0x05, 0xA0, 0x03, 0x81, 0x01, 0x7F]),
            (.graceLogins(128), [0x30, 0x06, 0xA0, 0x04, 0x81, 0x02, 0x00, 0x80]),
            (.graceLogins(256), [0x30, 0x06, 0xA0, 0x04, 0x81, 0x02, 0x01, 0x00]),
            (
                .timeBeforeExpiration(seconds: .max),
                [0x30, 0x08, 0xA0, 0x06, 0x80, 0x04, 0x7F, 0xFF, 0xFF, 0xFF]
            ),
        ] as [(PasswordPolicyResponse.Warning, [UInt8])]
    )
    func written(warning: PasswordPolicyResponse.Warning, bytes: [UInt8]) {
        #expect(warning.ber == bytes)
    }

    @Test(
        "Other spellings of BER and the ends of the ranges are read",
        arguments: [
            ([0x30, 0x00], nil, nil), ([0x30, 0x81, 0x00], nil, nil), ([0x30, 0x84, 0, 0, 0, 0], nil, nil),
            ([0x30, 0x08, 0xA0, 0x03, 0x81, 0x01, 0x00, 0x81, 0x01, 0x08], .graceLogins(0), .inHistory),
            (
                [0x30, 0x08, 0xA0, 0x06, 0x80, 0x04, 0x7F, 0xFF, 0xFF, 0xFF],
                .timeBeforeExpiration(seconds: .max), nil
            ),
            ([0x30, 0x06, 0xA0, 0x04, 0x80, 0x02, 0x00, 0x80], .timeBeforeExpiration(seconds: 128), nil),
        ] as [([UInt8], PasswordPolicyResponse.Warning?, PasswordPolicyResponse.Error?)]
    )
    func edges(
        bytes: [UInt8],
        warning: PasswordPolicyResponse.Warning?,
        error: PasswordPolicyResponse.Error?
    ) throws {
        let response = try PasswordPolicyResponse(ber: bytes)
        #expect(response.warning == warning)
        #expect(response.error == error)
    }

    @Test(
        "What is not the control's BER is refused",
        arguments: [
            [], [0x30], [0x31, 0x00], [0x30, 0x01], [0x30, 0x80, 0x00, 0x00], [0x30, 0x00, 0x00],
            // Lengths: of five bytes, of none, of a byte that is not there, larger than memory.
            [0x30, 0x85, 0, 0, 0, 0, 0], [0x30, 0x81], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0xFF],
            // Errors: none, unknown, negative, of two bytes, of five.
            [0x30, 0x02, 0x81, 0x00], [0x30, 0x03, 0x81, 0x01, 0x09], [0x30, 0x03, 0x81, 0x01, 0xFF],
            [0x30, 0x04, 0x81, 0x02, 0x00, 0x01], [0x30, 0x07, 0x81, 0x05, 0, 0, 0, 0, 1],
            // Warnings: empty, of an unknown kind, of both kinds, negative, 2 to the 31st.
            [0x30, 0x02, 0xA0, 0x00], [0x30, 0x05, 0xA0, 0x03, 0x82, 0x01, 0x01],
            [0x30, 0x08, 0xA0, 0x06, 0x80, 0x01, 0x01, 0x81, 0x01, 0x01], [0x30, 0x05, 0xA0, 0x03, 0x80, 0x01, 0x80],
            [0x30, 0x09, 0xA0, 0x07, 0x80, 0x05, 0x00, 0x80, 0x00, 0x00, 0x00],
            // The error before the warning, twice, and something behind it.
            [0x30, 0x08, 0x81, 0x01, 0x08, 0xA0, 0x03, 0x81, 0x01, 0x00], [0x30, 0x06, 0x81, 0x01, 1, 0x81, 0x01, 1],
            [0x30, 0x05, 0x81, 0x01, 0x01, 0x82, 0x00], Array("not BER".utf8),
        ] as [[UInt8]]
    )
    func refused(bytes: [UInt8]) {
        #expect(throws: ScalarError.self) { try PasswordPolicyResponse(ber: bytes) }
    }

    @Test("A changed byte and a cut end are read or refused")
    func mutations() throws {
        for value in ["MAegBYADAVGA", "MAWgA4EBAg==", "MAOBAQg="] {
            let bytes = try Base64(json: value).bytes
            for index in bytes.indices {
                for byte in UInt8.min...UInt8.max {
                    var changed = bytes
                    changed[index] = byte
                    _ = try? PasswordPolicyResponse(ber: changed)
                }
                _ = try? PasswordPolicyResponse(ber: Array(bytes.prefix(index)))
            }
        }
    }
}
