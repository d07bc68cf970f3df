internal import SoapstoneBase
internal import SoapstoneCodec

/// What an export keeps of a case where the other format has a place for its user's own data, so that an import finds the
/// same case again.
///
/// What the other format says itself goes before it: who changes a mapping there has changed it.
struct CaseNote {
    var service: String
    var name: String
    var details: Fixture.Details
    /// The recorded request, where the format says it in no other place.
    var request: [UInt8]?

    init(_ fixture: Fixture, withRequest: Bool) {
        service = fixture.id.service
        name = fixture.id.name
        details = fixture.details
        request = withRequest ? fixture.request : nil
    }

    /// Reads the note; nil where the object has none.
    init?(_ object: inout ForeignObject, key: String) throws(InterchangeRefusal) {
        guard var note = try object.object(key) else { return nil }
        let place = note.place
        guard let service = try note.string("service"), let name = try note.string("fixture"),
            let yaml = try note.string("details")
        else { throw InterchangeRefusal(place, "a note of Soapstone's has 'service', 'fixture' and 'details'") }
        self.service = service
        self.name = name
        do throws(FixtureError) {
            details = try Fixture.Details(parsing: Array(yaml.utf8), file: "details")
        } catch {
            throw InterchangeRefusal(place, "'details' is no exchange.yaml: \(error.message) [\(error.code.rawValue)]")
        }
        if let text = try note.string("request") { request = Array(text.utf8) }
        if let text = try note.string("requestBase64") {
            guard let bytes = Base64Bytes.decode(text.utf8) else {
                throw InterchangeRefusal(place, "'requestBase64' is no Base64")
            }
            request = bytes
        }
    }

    /// Writes the note as a member.
    func write(_ key: String, to json: inout JSONText) throws(FixtureError) {
        let yaml = String(decoding: try details.yaml(), as: UTF8.self)
        json.object(key) { json in
            json.member("service", service)
            json.member("fixture", name)
            json.member("details", yaml)
            guard let request else { return }
            if let text = String(validating: request, as: UTF8.self) {
                json.member("request", text)
            } else {
                json.member("requestBase64", String(decoding: Base64Bytes.encode(request), as: UTF8.self))
            }
        }
    }
}

extension [Fixture.Header] {
    /// Gives a field this value, in its place or at the end.
    mutating func set(_ name: String, _ value: String) {
        if let index = firstIndex(where: { ASCII.matches($0.name.utf8, name.utf8) }) {
            self[index].value = value
        } else {
            append(Fixture.Header(name, value))
        }
    }
}
