internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A value that a codec of an operation's own reads or writes: where it stands in XML and in JSON, and who may see it.
struct CodecPath: Sendable {
    /// As in `ContractLeaf`; nil for a member of JSON that no element or attribute stands for.
    var path: String?
    /// Where JSON has it: `cases[].countyFips`, and a second member that is made of it.
    var json: [String]
    var redaction: Traits.Redaction
    /// Whether the session has it in place of the device.
    var isOfSession = false
}

/// All that the codec of an operation reads and writes.
struct CodecPaths: Sendable {
    private(set) var paths: [CodecPath] = []
    private var numbersByPath: [ByteKey: [Int]] = [:]
    private var numbersByJSON: [ByteKey: [Int]] = [:]

    private static let most = 20_000
    private static let deepest = 32

    init(_ operation: Operation) {
        add(operation.requestLines(), MappedMessage.request.rawValue, json: Self.key(.request))
        add(operation.responseLines(), MappedMessage.response.rawValue, json: Self.key(.response))
        for detail in operation.faultDetails {
            add(detail.lines(), "\(MappedMessage.fault.rawValue)/\(detail.name.local)", json: Self.key(.fault))
        }
    }

    func at(path: String) -> [CodecPath] { (numbersByPath[ByteKey(path)] ?? []).map { paths[$0] } }

    /// What stands at a path of the JSON of a request or a response.
    func at(json: String, _ message: MappedMessage) -> [CodecPath] {
        (numbersByJSON[ByteKey("\(Self.key(message))\(json)")] ?? []).map { paths[$0] }
    }

    /// The paths in the JSON of a request or a response.
    func jsonPaths(_ message: MappedMessage) -> [String] {
        let prefix = Self.key(message)
        var seen: Set<ByteKey> = []
        return paths.flatMap(\.json).filter { $0.utf8.starts(with: prefix.utf8) && seen.insert(ByteKey($0)).inserted }
            .map { String(decoding: $0.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) }
    }

    /// What tells the JSON of a request from that of a response. Header blocks are made from the request's.
    private static func key(_ message: MappedMessage) -> String {
        switch message {
        case .request, .header: "request:"
        case .response, .fault: "response:"
        }
    }

    /// - Parameter json: the path of the object that the members are in; nil for what is not in JSON.
    private mutating func add(_ lines: [CodecLine], _ path: String?, json: String?, depth: Int = 0) {
        guard depth < Self.deepest else { return }
        for line in lines {
            guard paths.count < Self.most else { return }
            let slot = line.slot
            let own = path.flatMap { Self.path(of: slot, in: $0) }
            if let count = slot.countName, let path {
                append(CodecPath(path: "\(path)/\(count)", json: [], redaction: .open))
            }
            let isMany = slot.kind == .table || line.occurs.upperBound > 1
            let member = slot.jsonName.flatMap { Self.join(json, isMany ? "\($0)[]" : $0) }
            guard case .record(_, let nested) = line.type else {
                let derived = line.derivedName.flatMap { Self.join(json, $0) }
                append(
                    CodecPath(
                        path: own,
                        json: [member, derived].compactMap(\.self),
                        redaction: slot.traits.redaction,
                        isOfSession: slot.traits.sessionKey != nil
                    )
                )
                continue
            }
            let inner = nested()
            guard slot.isInJSON else {
                add(inner, own, json: nil, depth: depth + 1)
                continue
            }
            guard let member else {
                add(inner, own, json: slot.isFlat ? json : nil, depth: depth + 1)
                continue
            }
            guard !inner.isEmpty, !inner.contains(where: \.slot.isInJSON) else {
                add(inner, own, json: member, depth: depth + 1)
                continue
            }
            // A record of which nothing is in JSON by itself is one string there.
            for part in inner {
                append(
                    CodecPath(
                        path: own.flatMap { Self.path(of: part.slot, in: $0) },
                        json: [member],
                        redaction: part.slot.traits.redaction
                    )
                )
            }
        }
    }

    private mutating func append(_ path: CodecPath) {
        if let own = path.path { numbersByPath[ByteKey(own), default: []].append(paths.count) }
        for json in path.json { numbersByJSON[ByteKey(json), default: []].append(paths.count) }
        paths.append(path)
    }

    private static func path(of slot: Slot, in path: String) -> String? {
        switch slot.kind {
        case .element, .table: "\(path)/\(slot.xmlName)"
        case .attribute: "\(path)/@\(slot.xmlName)"
        case .text, .inline: path
        case .jsonOnly: nil
        }
    }

    private static func join(_ json: String?, _ key: String) -> String? {
        json.map { $0.utf8.last == UInt8(ascii: ":") ? $0 + key : "\($0).\(key)" }
    }
}
