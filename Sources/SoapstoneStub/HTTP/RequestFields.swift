internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// What the server looks at in a request's head, gathered in one pass over its fields.
struct RequestFields {
    private(set) var contentType: String?
    private(set) var soapAction: String?
    private(set) var fault: String?
    private(set) var contentLength: String?
    private(set) var expectation: String?
    private(set) var hosts: [String] = []
    private(set) var transferEncodings: [String] = []
    private(set) var contentEncoding: String?
    private(set) var hasUpgrade = false
    private(set) var hasOrigin = false
    private(set) var authorizations: [String] = []
    /// A field that says what one field alone can say, and stands twice.
    private(set) var repeated: String?
    private(set) var largestField = 0
    /// Bytes of all fields with their line ends.
    private(set) var bytes = 0

    init(_ headers: HTTPHeaders) {
        for (name, value) in headers {
            let size = name.utf8.count + value.utf8.count + 2
            largestField = max(largestField, size)
            bytes += size + 2
            // The length sorts out nearly all names that are not looked at.
            switch name.utf8.count {
            case 4 where Self.matches(name, "host"): hosts.append(value)
            case 6 where Self.matches(name, "expect"): set(\.expectation, value, name)
            case 6 where Self.matches(name, "origin"): hasOrigin = true
            case 7 where Self.matches(name, "upgrade"): hasUpgrade = true
            case 10 where Self.matches(name, "soapaction"): set(\.soapAction, value, name)
            case 12 where Self.matches(name, "content-type"): set(\.contentType, value, name)
            case 13 where Self.matches(name, "authorization"): authorizations.append(value)
            case 14 where Self.matches(name, "content-length"): set(\.contentLength, value, name)
            case 15 where Self.matches(name, "soapstone-fault"): set(\.fault, value, name)
            case 16 where Self.matches(name, "content-encoding"):
                contentEncoding = contentEncoding.map { "\($0), \(value)" } ?? value
            case 17 where Self.matches(name, "transfer-encoding"): transferEncodings.append(value)
            default: break
            }
        }
    }

    /// The codings that the body is in; nil for none.
    var coding: String? {
        guard let contentEncoding, ContentDecoder(contentEncoding, limit: 0)?.isIdentity != true else { return nil }
        return contentEncoding
    }

    private mutating func set(_ field: WritableKeyPath<RequestFields, String?>, _ value: String, _ name: String) {
        if self[keyPath: field] != nil { repeated = name }
        self[keyPath: field] = value
    }

    private static func matches(_ name: String, _ lowercase: StaticString) -> Bool {
        var index = 0
        for byte in name.utf8 {
            guard ASCII.lowercase(byte) == lowercase.utf8Start[index] else { return false }
            index += 1
        }
        return true
    }
}
