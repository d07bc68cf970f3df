package import SoapstoneXML

extension FixtureIndex {
    /// The name of each exchange's payload, in the order of `exchanges`; nil for an empty body, and for a request that
    /// cannot be read.
    package var payloadNames: [XMLName?] {
        var names = [XMLName?](repeating: nil, count: exchanges.count)
        for (name, subjects) in subjects where name != Self.noPayload {
            for subject in subjects { names[subject.exchange] = name }
        }
        return names
    }
}
