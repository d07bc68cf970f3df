import FuzzDriver
import SoapstoneFixtures
import SoapstoneXML

/// What the first byte of an input chooses.
let kinds: [String?] = [
    nil, "text/xml", "text/xml; charset=utf-8", "application/soap+xml", "application/json",
    "application/x-www-form-urlencoded", "text/plain", "multipart/related; boundary=b; type=\"text/xml\"",
]

/// A secret that the process knows, and that no result may show.
let secret = Array("s3cr3t".utf8)

let redactors: [Redactor] = {
    guard let name = RedactionName("password"), let known = RedactionRules.KnownSecret(name, secret),
        let key = RedactionKey([UInt8](repeating: 7, count: 32))
    else { fatalError("nothing to begin with") }
    let rules = RedactionRules(secrets: [known])
    return [Redactor(rules, key: key), Redactor(rules, key: nil)]
}()

func contains(_ bytes: [UInt8], _ text: [UInt8]) -> Bool {
    bytes.count >= text.count && (0...bytes.count - text.count).contains { bytes[$0..<$0 + text.count] == text[...] }
}

/// The first byte chooses what the rest claims to be, and whether there is a key.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = [UInt8](input: data, count: size)
    guard let first = input.first else { return 0 }
    let type = kinds[Int(first) % kinds.count]
    let redactor = redactors[first < 128 ? 0 : 1]
    let body = Array(input.dropFirst())
    let result = redactor.redact(body: body, contentType: type)
    if !result.isChanged, !result.isWithheld, result.body != body { fatalError("what is unchanged has changed") }
    if contains(result.body, secret) { fatalError("a known secret is left") }
    let again = redactor.redact(body: result.body, contentType: type, known: result.pseudonyms)
    if again.body != result.body { fatalError("what is redacted changes when it is redacted again") }
    let isXML = type?.contains("xml") == true && type?.contains("multipart") == false
    if isXML, !result.isWithheld, (try? XMLDocument(parsing: body)) != nil,
        (try? XMLDocument(parsing: result.body)) == nil
    {
        fatalError("a redacted message can no longer be read")
    }
    return 0
}

@_cdecl("FuzzRedactor_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
