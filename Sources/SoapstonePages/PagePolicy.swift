internal import Crypto
internal import SoapstoneBase

/// What a page may do (Content Security Policy Level 3).
package enum PagePolicy {
    /// The source that allows a style sheet or a script by its text, and no other one.
    package static func source(_ text: String) -> String {
        let digest = SHA256.hash(data: Array(text.utf8))
        return "'sha256-\(String(decoding: Base64Bytes.encode(Array(digest)), as: UTF8.self))'"
    }
}
