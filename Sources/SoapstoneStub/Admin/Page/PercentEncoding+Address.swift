internal import SoapstoneFixtures
internal import SoapstoneSOAP

extension PercentEncoding {
    /// A text for a step of an address or a value of its query, where letters, digits and `-._~` stand as they are.
    ///
    /// - Parameter kept: further characters that stay.
    static func address(_ text: String, keeping kept: String = "") -> String {
        encoded(text) { byte in
            ASCIIText.isAlphanumeric(byte) || "-._~".utf8.contains(byte) || kept.utf8.contains(byte)
        }
    }
}
