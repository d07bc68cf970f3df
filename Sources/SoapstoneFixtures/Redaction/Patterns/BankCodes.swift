internal import SoapstoneBase

/// Business identifier codes, BICs (ISO 9362), which are also called SWIFT codes.
///
/// Words of eight capitals have the same form: a code counts under a name of one, or beside an IBAN, and with a country.
enum BankCodes {
    /// Names of elements that have a code.
    static let names = ["bic", "bicfi", "biccode", "bankbic", "creditorbic", "debtorbic", "swiftcode", "swiftbic"]

    /// The countries of ISO 3166-1, and Kosovo.
    private static let countries = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
        CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
        GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
        KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
        MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
        SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
        UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.utf8.split { ASCII.isSpace($0) }.map(Array.init)
    )

    /// Returns true if a text is a code: four letters, a country, two letters or digits, and three for a branch or none.
    static func isCode(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count == 8 || text.count == 11, text.allSatisfy(isCapitalOrDigit) else { return false }
        let start = text.startIndex
        return text.prefix(6).allSatisfy { !ASCII.isDigit($0) }
            && countries.contains(Array(text[start + 4..<start + 6]))
    }

    /// The codes in a part of a text, each a whole word.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>] {
        text[part].split { !ASCII.isAlphanumeric($0) }.filter(isCode).map(\.indices)
    }

    private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
}
