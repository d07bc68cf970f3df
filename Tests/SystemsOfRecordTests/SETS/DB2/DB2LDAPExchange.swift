import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

extension RecordedFixture {
    /// The time of the call, which only some cases depend on.
    var clock: Int64 {
        get throws {
            let yaml = String(decoding: try bytes("exchange.yaml"), as: UTF8.self)
            let line = yaml.split(separator: "\n").first { $0.hasPrefix("clock: ") }
            guard let text = line?.dropFirst("clock: ".utf8.count).prefix(19) else { return 0 }
            return try #require(CivilDateTime(String(text))).secondsSinceEpoch
        }
    }

    /// What the operation's `decode` is given; nil where the response is not a sound envelope of its version of SOAP.
    func responseForCodec(_ version: SOAPVersion = .soap11) throws -> Operation.Response? {
        guard let envelope = try? responseEnvelope, envelope.version == version,
            (try? envelope.requireUnderstood(Addressing.names)) != nil
        else { return nil }
        return try response(clock: clock)
    }

    /// The session that the request names: `SYNTHETIC-SESSION-17` is web id 300000000017, and sessions whose names end in
    /// anything but two digits have what `sessions.yaml` says.
    func session() throws -> SessionValues {
        guard let key = try requestMembers().session else { return .none }
        let number = key.dropFirst("SYNTHETIC-SESSION-".count)
        if number.allSatisfy(\.isNumber) { return SessionValues(["webId": "3000000000\(number)"]) }
        let line = try #require(
            Self.sessions.split(separator: "\n").first { $0.contains("cacheid: \(key),") },
            "\(key)"
        )
        var values: [String: String] = [:]
        for match in line.matches(of: #/(\w+): (?:'([^']*)'|"([^"]*)"|([^,}]+))/#) {
            values[String(match.1)] = (match.2 ?? match.3 ?? match.4).map(String.init)
        }
        values["cacheid"] = nil
        return SessionValues(values)
    }

    func operation(among operations: [Operation]) throws -> Operation {
        try #require(operations.first { $0.name == operation })
    }
}
