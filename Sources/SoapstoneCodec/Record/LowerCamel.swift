/// The JSON name that an XML name has where its author gives no other.
@usableFromInline
package enum LowerCamel {
    /// `Amount`, `AMOUNT` and `amount` become `amount`; `rcpt_dt` and `RCPT_DT` become `rcptDt`.
    @usableFromInline
    package static func name(of xmlName: String) -> String {
        let words = xmlName.utf8.split(separator: UInt8(ascii: "_")).map { Substring($0) }
        var name = ""
        for word in words {
            let isShouted = !word.utf8.contains { (0x61...0x7A).contains($0) }
            let lower = isShouted ? word.lowercased() : String(word)
            let first = lower.prefix(1)
            name += (name.isEmpty ? first.lowercased() : first.uppercased()) + lower.dropFirst()
        }
        return name
    }
}
