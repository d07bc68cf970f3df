import Crypto
import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension Housing {
    /// Tells where the pages of the website are that the app shows.
    static let getPages = CompositeFunction(
        "Member",
        "getPages",
        "Where the website's form for feedback and its chat are.",
        calling: ["members/login"],
        settingsOf: name
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<WebPages> in
        let settings = calls.settings[name]
        var pages = WebPages(feedback: nil, webChat: try settings?["webChatUrl"].map(PlainText.own))
        if let form = settings?["feedbackUrl"] {
            let separator = form.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            let token = try tenantToken(of: calls.tenancy().value, key: settings?["feedbackKeyFile"])
            pages.feedback = try .own("\(form)\(separator)tenant=\(token)")
        }
        return CompositeFunction.Reply(pages)
    }

    /// The tenancy, sealed: addresses are logged, and nobody but the website is to read it there.
    ///
    /// AES-256-GCM with the additional data `tenant`; nonce of 12 bytes, ciphertext and tag in base64url (RFC 4648
    /// section 5), without padding.
    private static func tenantToken(of tenancy: String, key: String?) throws(Outcome.Failure) -> String {
        guard let bytes = key.flatMap({ Base64Bytes.decode($0.utf8) }), bytes.count == 32 else {
            throw Outcome.Failure(.adapterError, detail: "\(name).feedbackKeyFile has no 32 bytes in Base64")
        }
        let key = SymmetricKey(data: bytes)
        guard let sealed = try? AES.GCM.seal(Array(tenancy.utf8), using: key, authenticating: Array("tenant".utf8)),
            let all = sealed.combined
        else { throw Outcome.Failure(.adapterError, detail: "the tenancy cannot be sealed") }
        return String(decoding: Base64Bytes.encode(Array(all)), as: UTF8.self)
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    struct WebPages: Record {
        var feedback: PlainText<2048>?
        var webChat: PlainText<2048>?

        static let codec = Codec(
            "webPages",
            WebPages.init,
            .jsonOnly("feedbackUrl", \.feedback),
            .jsonOnly("webChatUrl", \.webChat, .open)
        )
    }
}
