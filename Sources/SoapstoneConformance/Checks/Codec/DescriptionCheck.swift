internal import SoapstoneCodec
internal import SoapstoneComparison
internal import SoapstoneSchema
internal import SoapstoneXML

/// Holds what a codec says of a message against the contract's element.
struct DescriptionCheck {
    let set: SchemaSet
    /// What was found, each with its path from the message's element on.
    private(set) var findings: [Finding] = []
    /// How often each rule was applied.
    private(set) var checked: [Rule: Int] = [:]
    /// Names that exclude each other in the contract, by the path of the element that they are in.
    var exclusions: [String: [(XMLName, XMLName)]] = [:]
    /// Namespaces that were told to be other ones: what is in them is told once.
    var toldNamespaces: Set<[ByteKey]> = []
    private let file: String
    private var outlines: [TypeID: ContentOutline] = [:]
    /// Records that are being compared, and their types: those that contain themselves end here.
    private var pending: Set<OpenRecord> = []
    private var records = 0
    /// How many tables the comparison is in: rows of a table that are not live are blank.
    private(set) var tables = 0

    private struct OpenRecord: Hashable {
        var type: TypeID
        var fileID: String
        var line: Int
    }

    private static let mostRecords = 20_000

    /// - Parameter file: the contract's file, for what has no place of its own.
    init(_ set: SchemaSet, file: String) {
        self.set = set
        self.file = file
    }

    /// Compares a message's element with the record that is its codec.
    mutating func compare(_ lines: [CodecLine], _ name: XMLName, with element: ElementID) {
        let declaration = set[element]
        let site = Site(path: "/\(declaration.name.local)", origin: declaration.origin, pointer: "")
        checkSubstitution(element, site, nil)
        compareRecord(lines, in: name.namespace, with: declaration.type, site, nil)
    }

    /// Where in the contract and in JSON a comparison is.
    struct Site {
        var path: String
        var origin: Origin
        var pointer: String?
        /// The line of the contract that decides, where that is another one.
        var decisive: Origin?
    }

    mutating func applied(_ rule: Rule) { checked[rule, default: 0] += 1 }

    mutating func add(_ rule: Rule, _ message: String, _ site: Site, _ row: FieldRow?) {
        let place = place(site.origin)
        var finding = Finding(
            rule,
            message,
            file: place?.file ?? file,
            line: place?.line,
            path: Excerpt.escaped(site.path.utf8),
            contract: site.decisive.flatMap { self.place($0) }
        )
        finding.field = row?.reported
        findings.append(finding)
    }

    private func place(_ origin: Origin) -> Finding.Place? {
        guard set.isWritten(origin) else { return nil }
        return Finding.Place(file: set.files[origin.file], line: origin.line)
    }

    mutating func outline(of type: TypeID, _ form: TypeForm) -> ContentOutline {
        if let known = outlines[type] { return known }
        let outline = ContentOutline(form.particle, set)
        outlines[type] = outline
        return outline
    }

    // MARK: - Elements

    /// Compares a field with the element that it is.
    mutating func compareElement(_ row: FieldRow, with element: ElementID, _ site: Site) {
        let declaration = set[element]
        checkSubstitution(element, site, row)
        applied(.codecNillable)
        let isNillable = row.slot.isNillable && !row.isCount
        // No contract says that a part of a call may be nil: readers bear it.
        let isTolerated = declaration.origin.file < 0 && !isNillable
        if declaration.isNillable != isNillable, !isTolerated {
            add(
                .codecNillable,
                isNillable
                    ? "the field \(row.title) may be nil, the element of the contract may not"
                    : "the element may be nil, the field \(row.title) may not",
                site,
                row
            )
        }
        compareType(row, with: declaration.type, declaration.value, site)
    }

    private mutating func compareType(
        _ row: FieldRow,
        with type: TypeID,
        _ value: ValueConstraint?,
        _ site: Site
    ) {
        let form = TypeForm(type, set)
        var site = site
        if form.origin.file >= 0, form.origin != site.origin { site.decisive = form.origin }
        if case .record(_, let lines) = row.line.type, !row.isCount {
            compareValue(row, value, form.text, site)
            let namespace = row.line.namespace ?? row.name.namespace
            site.pointer = row.pointer
            if row.slot.kind == .table { tables += 1 }
            defer { if row.slot.kind == .table { tables -= 1 } }
            return compareRecord(lines(), in: namespace, with: type, site, row)
        }
        guard !form.isAnyType else {
            return add(
                .codecUnchecked,
                "the contract lets anything stand here (xs:anyType): the field \(row.title) cannot be compared",
                site,
                row
            )
        }
        guard let text = form.text else {
            applied(.codecType)
            return add(
                .codecType,
                "the contract has elements or attributes here, the field \(row.title) has a text",
                site,
                row
            )
        }
        compareValue(row, value, text, site)
        compareText(row, with: text, site)
        for use in form.attributes { addMissing(attribute: use, site, "the field \(row.title) has a text alone") }
    }

    /// What may stand in the place of an element.
    private mutating func checkSubstitution(_ element: ElementID, _ site: Site, _ row: FieldRow?) {
        let others = (set.substitutes[element] ?? []).map { "'\(Excerpt.escaped(set[$0].name.local.utf8))'" }
        if !others.isEmpty {
            let names = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? " and others" : "")
            add(
                .codecUnchecked,
                "\(names) may stand in the place of the element: what a codec makes of them cannot be compared",
                site,
                row
            )
        } else if set[element].isAbstract || TypeForm(set[element].type, set).isAbstract {
            add(
                .codecUnchecked,
                "the element or its type is abstract: what stands in its place cannot be compared",
                site,
                row
            )
        }
    }

    /// Default and fixed values.
    mutating func compareValue(_ row: FieldRow, _ value: ValueConstraint?, _ type: Datatype?, _ site: Site) {
        applied(.codecDefault)
        guard let value else { return }
        switch value {
        case .fixed(let fixed):
            if case .constant(let text) = row.line.type, type?.isSameValue(text, fixed) ?? text.isSameBytes(as: fixed) {
                return
            }
            add(
                .codecDefault,
                "the contract fixes '\(Excerpt.escaped(fixed.utf8))', the field \(row.title) \(Self.words(row))",
                site,
                row
            )
        case .default(let text):
            add(
                .codecDefault,
                "without a value it is '\(Excerpt.escaped(text.utf8))' by the contract, the field \(row.title) has none then",
                site,
                row
            )
        }
    }

    private static func words(_ row: FieldRow) -> String {
        if case .constant(let text) = row.line.type { "is '\(Excerpt.escaped(text.utf8))'" } else { "has any value" }
    }

    // MARK: - Records

    mutating func compareRecord(
        _ lines: [CodecLine],
        in namespace: String,
        with type: TypeID,
        _ site: Site,
        _ row: FieldRow?
    ) {
        let form = TypeForm(type, set)
        let owner = row.map { "the record of the field \($0.title)" } ?? "the record"
        guard !form.isAnyType else {
            return add(
                .codecUnchecked,
                "the contract lets anything stand here (xs:anyType): \(owner) cannot be compared",
                site,
                row
            )
        }
        records += 1
        guard records < Self.mostRecords else {
            if records == Self.mostRecords {
                add(.codecUnchecked, "more than \(Self.mostRecords) records: the rest was not compared", site, row)
            }
            return
        }
        let first = lines.first?.slot
        let key = OpenRecord(type: type, fileID: first?.fileID ?? "", line: first?.line ?? 0)
        guard first == nil || pending.insert(key).inserted else { return }
        defer { pending.remove(key) }

        let rows = FieldRows(lines, in: namespace, pointer: site.pointer)
        compareTextContent(rows, form, site, row, owner)
        compareAttributes(rows.attributes, form, site, owner)
        if form.text == nil || !rows.elements.isEmpty {
            compareContent(rows.elements, type, form, site, owner)
        }
    }

    private mutating func compareTextContent(
        _ rows: FieldRows,
        _ form: TypeForm,
        _ site: Site,
        _ row: FieldRow?,
        _ owner: String
    ) {
        if let text = rows.text {
            guard let type = form.text else {
                applied(.codecType)
                return add(.codecType, "the contract has no text here, the field \(text.title) reads it", site, text)
            }
            compareText(text, with: type, site)
        } else if form.text != nil {
            applied(.codecType)
            if rows.elements.isEmpty {
                add(
                    .codecMissing,
                    "the element has a text by the contract, and \(owner) has no field for it",
                    site,
                    row
                )
            }
        } else if form.isMixed {
            add(.codecUnchecked, "text may stand between the elements, which \(owner) cannot say", site, row)
        }
    }
}
