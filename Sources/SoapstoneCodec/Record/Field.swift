public import SoapstoneXML

/// One property of a record: where it stands, and how to read it from a value.
public struct Field<Root, Value: Content>: Sendable {
    public let slot: Slot
    @usableFromInline let code: FieldCode<Root>

    /// A second member of JSON that is made of the value.
    @usableFromInline
    struct Derived: Sendable {
        @usableFromInline let name: String
        @usableFromInline let key: Fragment
        @usableFromInline let text: @Sendable (Value) -> String?

        @usableFromInline
        init(name: String, text: @escaping @Sendable (Value) -> String?) {
            self.name = name
            key = Fragment(",\"\(name)\":")
            self.text = text
        }
    }

    /// - Parameters:
    ///   - absent: what a property that is not in XML is after decoding.
    ///   - assumed: what a property that is not in JSON is after decoding JSON.
    ///   - derived: a second member of JSON.
    @inlinable
    init(
        _ slot: Slot,
        _ get: @escaping @Sendable (Root) -> Value,
        absent: Value? = nil,
        assumed: Value? = nil,
        derived: Derived? = nil
    ) {
        self.slot = slot
        code = FieldCode(slot, get, absent: absent, assumed: assumed, derived: derived)
    }
}

// MARK: - What authors write

extension Field {
    /// A child element.
    ///
    /// - Parameters:
    ///   - name: the element's local name.
    ///   - namespace: its namespace, where it is not the record's; empty for none.
    ///   - json: its key in JSON; left out, the name in lower camel case.
    ///   - get: the property.
    ///   - assumed: what an `.internal` property is after decoding JSON; left out, an optional is nil and any other
    ///     value is missing.
    ///   - traits: what the type does not say.
    @inlinable
    public static func element(
        _ name: String,
        in namespace: String? = nil,
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> Value,
        assuming assumed: Value? = nil,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field {
        Field(
            Slot(
                .element,
                name,
                in: namespace,
                json: json ?? LowerCamel.name(of: name),
                traits: Traits(traits),
                fileID: fileID,
                line: line
            ),
            get,
            assumed: assumed
        )
    }

    /// A child element of which JSON has a second form beside the first: a county's name beside its code.
    ///
    /// - Parameters:
    ///   - derived: the key of the second form, which is written and never read.
    ///   - text: the second form of a value; nil for none.
    @inlinable
    public static func element(
        _ name: String,
        in namespace: String? = nil,
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> Value,
        deriving derived: String,
        _ text: @escaping @Sendable (Value) -> String?,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field {
        Field(
            Slot(
                .element,
                name,
                in: namespace,
                json: json ?? LowerCamel.name(of: name),
                traits: Traits(traits),
                fileID: fileID,
                line: line
            ),
            get,
            derived: Derived(name: derived, text: text)
        )
    }

    /// The text of the record's own element (a complex type with simple content).
    @inlinable
    public static func text(
        json: String,
        _ get: @escaping @Sendable (Root) -> Value,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value.Item: Scalar {
        Field(Slot(.text, "", in: nil, json: json, traits: Traits(traits), fileID: fileID, line: line), get)
    }

    /// An attribute.
    @inlinable
    public static func attribute(
        _ name: String,
        in namespace: String? = nil,
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> Value,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value.Item: Scalar {
        Field(
            Slot(
                .attribute,
                name,
                in: namespace,
                json: json ?? LowerCamel.name(of: name),
                traits: Traits(traits),
                fileID: fileID,
                line: line
            ),
            get
        )
    }

    /// The fields of another record, without an element around them.
    ///
    /// - Parameter json: the key of an object around them in JSON; without it they stand beside the record's own.
    @inlinable
    public static func inline(
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> Value,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value: Record {
        Field(Slot(.inline, "", in: nil, json: json, traits: Traits(traits), fileID: fileID, line: line), get)
    }

    /// The fields of another record, without an element around them, all there or all absent.
    ///
    /// - Parameter json: the key of an object around them in JSON; without it they stand beside the record's own.
    @inlinable
    public static func inline<Group: Record>(
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> Value,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value == Group? {
        Field(Slot(.inline, "", in: nil, json: json, traits: Traits(traits), fileID: fileID, line: line), get)
    }

    /// A child element around the items of an array, as `ArrayOf` types of .NET and wrapped arrays of other stacks have it.
    ///
    /// A list that is empty, nil or missing is an array without items; an empty element is written. JSON has an array
    /// and no object around it; a request may leave it out.
    ///
    /// - Parameters:
    ///   - item: the local name of an item's element.
    ///   - itemNamespace: its namespace; left out, that of the item's own codec, else the one around it.
    @inlinable
    public static func list<Item: ContentItem>(
        _ name: String,
        of item: String,
        in itemNamespace: String? = nil,
        json: String? = nil,
        _ get: @escaping @Sendable (Root) -> [Item],
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value == [Item] {
        let json = json ?? LowerCamel.name(of: name)
        let itemSlot = Slot(
            .element,
            item,
            in: itemNamespace ?? Item.ownNamespace,
            json: json,
            traits: Traits(traits + [.times(0...Int.max)]),
            fileID: fileID,
            line: line
        )
        return Field(
            Slot(
                .element,
                name,
                in: nil,
                json: json,
                item: itemSlot,
                traits: Traits(traits + [.flat]),
                fileID: fileID,
                line: line
            ),
            get
        )
    }

    /// A table of a fixed number of rows (COBOL's OCCURS), the element that counts the live ones before it.
    ///
    /// - Parameters:
    ///   - count: the counting element; without it the rows that are not blank are live.
    ///   - rows: how many rows the layout has.
    @inlinable
    public static func table<Row: ContentItem>(
        _ name: String,
        count: String? = nil,
        json: String,
        rows: Int,
        _ get: @escaping @Sendable (Root) -> [Row],
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field where Value == [Row] {
        Field(
            Slot(
                .table,
                name,
                in: nil,
                json: json,
                count: count,
                traits: Traits(traits + [.times(0...rows)]),
                fileID: fileID,
                line: line
            ),
            get
        )
    }

    /// A property that only JSON has.
    ///
    /// - Parameter absent: what it is after decoding XML; left out, an optional is nil and any other value is missing.
    @inlinable
    public static func jsonOnly(
        _ json: String,
        _ get: @escaping @Sendable (Root) -> Value,
        absent: Value? = nil,
        _ traits: Trait...,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Field {
        Field(
            Slot(.jsonOnly, "", in: nil, json: json, traits: Traits(traits), fileID: fileID, line: line),
            get,
            absent: absent
        )
    }
}
