internal import Crypto
internal import SoapstoneBase
internal import SoapstoneSOAP

extension MatchKey {
    /// The SHA-256 of the key: 64 digits of base 16 that are the same for the same request on every machine.
    package var digest: String {
        var hash = SHA256()
        hash.update(data: Array("soap\(version.rawValue)\n".utf8))
        // A line's end in an action would be refused where it is read, so the parts cannot run into each other.
        hash.update(data: Array("\(action ?? "")\n".utf8))
        hash.update(data: payload)
        return HexDigits.text(hash.finalize())
    }
}
