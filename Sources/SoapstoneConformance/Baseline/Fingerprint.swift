internal import Crypto
internal import SoapstoneBase

/// What tells findings apart, and stays the same when lines move.
enum Fingerprint {
    /// Gives each finding its fingerprint: of rule, file, path and message, and of its number among those that are equal
    /// in all of these.
    ///
    /// - Parameter root: the project's folder, which does not count.
    static func add(to findings: inout [Finding], root: String) {
        var seen: [[UInt8]: Int] = [:]
        for index in findings.indices {
            let finding = findings[index]
            var text = Array(finding.rule.utf8)
            for part in [ProjectFile.path(finding.file, in: root), finding.path ?? "", finding.message] {
                text.append(0)
                text += withoutLines(part)
            }
            let number = seen[text, default: 0]
            seen[text] = number + 1
            text.append(0)
            text += Array(String(number).utf8)
            let digest = SHA256.hash(data: text).flatMap(HexDigits.of).prefix(32)
            findings[index].fingerprint = String(decoding: digest, as: UTF8.self)
        }
    }

    /// A text without the numbers of lines and rows in it.
    private static func withoutLines(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        var isLine = false
        for byte in text.utf8 {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isLine, isDigit { continue }
            output.append(byte)
            isLine = output.suffix(5).elementsEqual("line ".utf8) || output.suffix(4).elementsEqual("row ".utf8)
        }
        return output
    }
}
