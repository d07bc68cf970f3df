package import SoapstoneXML

extension FixtureIndex {
    /// The name of each fixture's payload, in the order of `fixtures`; nil for an empty body, and for a request that
    /// cannot be read.
    package var payloadNames: [XMLName?] {
        var names = [XMLName?](repeating: nil, count: fixtures.count)
        for (name, subjects) in subjects where name != Self.noPayload {
            for subject in subjects { names[subject.fixture] = name }
        }
        return names
    }
}
