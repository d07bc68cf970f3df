internal import SoapstoneCodec
internal import SoapstoneXML

extension JSONMessageSchema {
    /// The places in messages at which two schemas differ: JSON pointers, with `*` for the elements of arrays.
    ///
    /// Names of components, descriptions and the order of members are no differences.
    func differences(from other: JSONMessageSchema) -> [String] {
        var seen: Set<[String]> = []
        return differences(root, other, other.root, "", &seen)
    }

    private func differences(
        _ own: JSONValue,
        _ other: JSONMessageSchema,
        _ their: JSONValue,
        _ path: String,
        _ seen: inout Set<[String]>
    ) -> [String] {
        let names = (Self.reference(own), Self.reference(their))
        if names.0 != nil || names.1 != nil {
            let known = [names.0 ?? " \(own.pointer)", names.1 ?? " \(their.pointer)"]
            guard seen.insert(known).inserted else { return [] }
            let targets = (
                names.0.flatMap { component($0) } ?? own, names.1.flatMap { other.component($0) } ?? their
            )
            let found = differences(targets.0, other, targets.1, path, &seen)
            guard names.0 != nil, names.1 != nil else { return found }
            return found + keywords(own, other, their, path, &seen)
        }
        return keywords(own, other, their, path, &seen)
    }

    /// Compares what schemas say beside references.
    private func keywords(
        _ own: JSONValue,
        _ other: JSONMessageSchema,
        _ their: JSONValue,
        _ path: String,
        _ seen: inout Set<[String]>
    ) -> [String] {
        var found: [String] = []
        for key in Self.keys(own, their) where key != "$ref" && key != "description" {
            let values = (own[key], their[key])
            switch key {
            case "properties":
                for name in Self.keys(values.0, values.1) {
                    let place = path + Self.step(name)
                    guard let mine = values.0?[name], let theirs = values.1?[name] else {
                        found.append(place)
                        continue
                    }
                    found += differences(mine, other, theirs, place, &seen)
                }
            case "required":
                let names = [values.0, values.1].map { $0?.elements.compactMap(\.string) ?? [] }
                for (own, their) in [(names[0], names[1]), (names[1], names[0])] {
                    found += own.filter { name in !their.contains { $0.isSameBytes(as: name) } }
                        .map { path + Self.step($0) }
                }
            case "anyOf":
                found += choices(values.0, other, values.1, path, &seen)
            case "items":
                guard let mine = values.0, let theirs = values.1 else {
                    found.append(path)
                    continue
                }
                found += differences(mine, other, theirs, "\(path)/*", &seen)
            case "enum":
                let texts = [values.0, values.1].map { Set($0?.elements.map(\.bytes) ?? []) }
                if texts[0] != texts[1] { found.append(path) }
            default:
                guard let mine = values.0, let theirs = values.1, mine.isEquivalent(to: theirs) else {
                    found.append(path)
                    continue
                }
            }
        }
        return found
    }

    /// Compares alternatives in their order, which is that of the declarations.
    private func choices(
        _ own: JSONValue?,
        _ other: JSONMessageSchema,
        _ their: JSONValue?,
        _ path: String,
        _ seen: inout Set<[String]>
    ) -> [String] {
        guard let own, let their, own.count == their.count else { return [path] }
        return zip(own.elements, their.elements).flatMap { differences($0, other, $1, path, &seen) }
    }

    private static func keys(_ values: JSONValue?...) -> [String] {
        var keys: [String] = []
        for value in values {
            for (key, _) in value?.members.map({ $0 }) ?? [] where !keys.contains(where: { $0.isSameBytes(as: key) }) {
                keys.append(key)
            }
        }
        return keys
    }
}

extension JSONValue {
    fileprivate var bytes: [UInt8] {
        var output = ByteWriter()
        write(to: &output)
        return output.bytes
    }
}
