internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Reads a simulation of Hoverfly, schema v5: https://docs.hoverfly.io/en/latest/pages/reference/simulationschema.html.
enum HoverflyReader {
    static func read(_ root: JSONValue, of file: ForeignFile, _ into: inout ImportCollection) {
        let place = InterchangePlace(file: file.path, pointer: "/meta/schemaVersion")
        guard let version = root["meta"]?["schemaVersion"]?.string, ["v5", "v5.1", "v5.2", "v5.3"].contains(version)
        else {
            let message = "the schema is not v5: hoverctl imports and exports what is older"
            return into.findings.append(InterchangeFinding(.whole, place, message))
        }
        into.passOver("meta")
        guard let data = root["data"] else { return }
        for (key, value) in data.members where !key.utf8.elementsEqual("pairs".utf8) {
            let isEmpty = value.count == 0 || value.members.allSatisfy { $0.value.count == 0 }
            guard !isEmpty else { continue }
            into.leaveOut(
                InterchangePlace(file: file.path, pointer: value.pointer),
                "'\(Excerpt.escaped(key.utf8))', which is for all pairs"
            )
        }
        for pair in (data["pairs"]?.elements).map(Array.init) ?? [] {
            into.collect { (into) throws(InterchangeRefusal) in
                var object = try ForeignObject(pair, file: file.path)
                guard let request = try object.object("request"), var response = try object.object("response") else {
                    throw InterchangeRefusal(object.place, "a pair has 'request' and 'response'")
                }
                object.passOver(["labels"], &into)
                let fixture = try HoverflyPair(object.place).exchange(request, &response, of: file, &into)
                response.tellRest(&into)
                object.tellRest(&into)
                return fixture
            }
        }
    }
}
