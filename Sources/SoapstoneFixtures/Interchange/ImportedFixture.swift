/// An exchange as a file of another tool describes it, before it has a place among the fixtures.
struct ImportedFixture: Sendable {
    /// Where it is described, for what is found later.
    var place: InterchangePlace
    /// The folder of the service; nil where the endpoint says it.
    var service: String?
    /// What the other tool calls it; nil where it has no name.
    var name: String?
    /// Whether `details` have a class that somebody chose; it is else found from the response.
    var hasKind = false
    /// What `exchange.yaml` is to say; the operation is that of the request's payload.
    var details: Fixture.Details
    var request: [UInt8]
    var response: [UInt8]
}

/// What readers of other tools' files collect.
struct ImportCollection: Sendable {
    var fixtures: [ImportedFixture] = []
    var findings: [InterchangeFinding] = []
    /// Keys that say nothing of what is matched and answered, in the order in which a file has them.
    private var passedOver: [String] = []

    /// More exchanges are not read from one file or folder.
    static let most = 20_000

    mutating func leaveOut(_ place: InterchangePlace, _ message: String) {
        findings.append(InterchangeFinding(.part, place, message))
    }

    mutating func note(_ place: InterchangePlace, _ message: String) {
        findings.append(InterchangeFinding(.note, place, message))
    }

    /// Takes a key for one that has no meaning for a stub: the file's keys of that kind are told in one line.
    mutating func passOver(_ key: String) {
        if !passedOver.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { passedOver.append(key) }
    }

    /// Tells what was passed over in a file.
    mutating func endFile(_ file: String) {
        guard !passedOver.isEmpty else { return }
        note(
            InterchangePlace(file: file),
            "ignored, as they affect neither matching nor the response: \(passedOver.joined(separator: ", "))"
        )
        passedOver = []
    }

    /// Runs what makes an exchange; where it is refused, that is a finding.
    mutating func collect(
        _ make: (inout ImportCollection) throws(InterchangeRefusal) -> ImportedFixture
    ) {
        do throws(InterchangeRefusal) {
            let made = try make(&self)
            fixtures.append(made)
        } catch {
            findings.append(error.finding)
        }
    }
}
