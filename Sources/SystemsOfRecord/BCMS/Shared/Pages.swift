import SoapstoneCodec
import SoapstoneOperations

extension BCMS {
    /// A request whose result is a part of a list.
    protocol PagedRequest: ServiceRequest {
        associatedtype Row: Record

        static var page: Codec<Page<Self>> { get }
        /// Which part is asked for; it is completed with all of the list.
        var part: PagePart { get set }
    }

    /// Which part of a list is asked for: records from a number on, the first of which is 1. A size of -1 stands for all.
    struct PagePart: Record {
        static let all = PagePart(start: 1, size: -1)

        var start: XSDInt?
        var size: XSDInt?

        static let codec = Codec(
            "PagePart",
            in: BCMS.operations,
            PagePart.init,
            .element("startCount", \.start, .optional, .open),
            .element("pageSize", \.size, .optional, .open)
        )

        func completed() throws(Outcome.Failure) -> PagePart {
            let (start, size) = (start ?? 1, size ?? -1)
            var form = FormCheck()
            form.add("startCount", "INVALID", where: start < 1)
            form.add("pageSize", "INVALID", where: size == 0 || size < -1)
            try form.check()
            return PagePart(start: start, size: size)
        }
    }

    /// A request for a part of a list that has an order.
    protocol OrderedRequest: PagedRequest {
        var order: PageOrder { get set }
    }

    /// How a list is ordered.
    struct PageOrder: Record {
        /// What the original client asks for: no member to sort by, and an order all the same.
        static let none = PageOrder(sortBy: ServiceText(cutting: ""), isAscending: true)

        var sortBy: ServiceText<100>?
        var isAscending: XSDBoolean?

        static let codec = Codec(
            "PageOrder",
            in: BCMS.operations,
            PageOrder.init,
            .element("sortBy", \.sortBy, .nillable, .open),
            .element("sortAsc", \.isAscending, .optional, .open)
        )
    }

    /// How the conditions of a search are joined.
    enum FilterRule: String, HostEnumeration {
        case and = "And"
        case or = "Or"

        var jsonName: String { rawValue }
    }

    /// In which order a page is. An order that the contract does not have is read all the same.
    struct SortOrder: TextScalar {
        let value: String

        static let none = SortOrder(unchecked: "None")

        private static let names = ["None", "Ascending", "Descending"]

        init(_ text: String) throws(ScalarError) {
            value = try ServiceText<10>(text).value
        }

        private init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("string", [.enumeration(names)]) }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            try Clob.decode(lexical).map { Self(unchecked: $0.value) }
        }

        static func specimen(_ seed: Int) -> Self { Self(unchecked: names[Int(seed.magnitude % UInt(names.count))]) }
    }

    /// A part of a list, and how many records there are in all.
    struct Page<Request: PagedRequest>: Record, Equatable {
        var size: XSDInt?
        var rows: [Request.Row]
        var order: SortOrder?
        var start: XSDInt?
        var total: XSDInt?

        static var codec: Codec<Self> { Request.page }

        /// - Parameters:
        ///   - item: the name of a record's element.
        ///   - json: the key of the records.
        static func codec(of item: String, json: String) -> Codec<Self> {
            Codec(
                "Page",
                in: BCMS.envelopes,
                Page.init,
                .element("PageSize", \.size, .optional, .open, .internal),
                .list("Results", of: item, json: json, \.rows, .nillable, .required, .optional),
                .element("SortOrder", \.order, .open, .internal),
                .element("StartCount", \.start, .optional, .open, .internal),
                .element("TotalCount", json: "total", \.total, .optional, .open)
            )
        }
    }

    // MARK: - What was added

    /// A request that adds to an entity and returns the whole of it.
    protocol AddRequest: ServiceRequest {
        associatedtype Row: Record

        static var added: Codec<Added<Self>> { get }
    }

    /// The key of what was added, and the entity that it was added to.
    struct Added<Request: AddRequest>: Record, Equatable {
        var id: EntityID
        var entity: Request.Row?

        static var codec: Codec<Self> { Request.added }

        static func entityCodec() -> Codec<Self> {
            Codec(
                "AddResult",
                in: BCMS.envelopes,
                Added.init,
                .element("CreatedId", \.id, .optional, .open),
                .element("Data", \.entity, .nillable, .flat)
            )
        }
    }
}

extension BCMS.PagedRequest {
    func completed() throws(Outcome.Failure) -> Self {
        var request = self
        request.part = try part.completed()
        return request
    }
}

extension BCMS.OrderedRequest {
    func completed() throws(Outcome.Failure) -> Self {
        var request = self
        request.part = try part.completed()
        request.order.sortBy = order.sortBy ?? BCMS.PageOrder.none.sortBy
        request.order.isAscending = order.isAscending ?? BCMS.PageOrder.none.isAscending
        return request
    }
}

extension BCMS.ResponseCodec where Request: BCMS.PagedRequest, Request.Value == BCMS.Page<Request>? {
    /// A result with a part of a list.
    static func page(_ operation: String) -> Self {
        Self(
            operation,
            .element("Result", \.value, .nillable, .flat),
            refusal: { (page) throws(DecodeError) in
                guard page != nil else { throw missing(operation) }
                return nil
            },
            completed: { page in
                guard var page else { return nil }
                page.size = XSDInt(Int32(clamping: page.rows.count))
                page.order = BCMS.SortOrder.none
                page.start = 1
                return page
            }
        )
    }
}

extension BCMS.ResponseCodec where Request: BCMS.AddRequest, Request.Value == BCMS.Added<Request>? {
    /// A result with what was added, which has to have a key, and the entity.
    static func added(_ operation: String) -> Self {
        Self(
            operation,
            .element("Result", \.value, .nillable, .flat),
            refusal: { (added) throws(DecodeError) in
                guard let added, added.id.number > 0, added.entity != nil else { throw missing(operation) }
                return nil
            }
        )
    }
}
