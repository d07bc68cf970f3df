import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneXML

extension Housing {
    /// The operations of the service `servitor`.
    public static let scheduleOperations: [Operation] = [
        .servitor(Servitor.OpenSession.self, credentials: .payload, signing: Servitor.OpenSession.sign),
        .servitor(Servitor.CloseSession.self),
        .servitor(Servitor.SearchSorCodes.self),
        .servitor(Servitor.CreateOrder.self, isIdempotent: false),
        .servitor(Servitor.CheckAvailability.self),
        .servitor(Servitor.ScheduleBooking.self, isIdempotent: false),
        .servitor(Servitor.SelectOrder.self),
        .servitor(Servitor.DeleteBooking.self, isIdempotent: false),
        .servitor(Servitor.UpdateRepairStatus.self, isIdempotent: false),
    ]
}

extension Servitor {
    /// Asks for entries of the schedule of rates.
    struct SearchSorCodes: ServitorRequest {
        var sessionID: SessionID
        var trade: PlainText<20>?
        var keyword: PlainText<64>?

        typealias Reply = SorCodes

        static let codec = Codec(
            "searchSorCodes",
            in: Servitor.namespace,
            SearchSorCodes.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("trade", in: Servitor.parts, \.trade, .open),
            .element("keyword", in: Servitor.parts, \.keyword, .open)
        )
        static let response = codec(ofResponseTo: "searchSorCodes")
    }

    struct SorCodes: ServitorReply {
        var result: Result
        var codes: [SorCode]

        static let codec = Codec(
            "return",
            SorCodes.init,
            .inline(\.result),
            .element("theSorCodes", json: "sorCodes", \.codes, .open)
        )
    }

    /// An entry of the schedule of rates: one kind of work.
    struct SorCode: Record, Equatable {
        var code: PlainText<10>
        var description: PlainText<255>
        var trade: PlainText<20>?
        var priority: PlainText<4>?
        var standardMinutes: PlainText<6>?

        static let codec = Codec(
            "theSorCodes",
            SorCode.init,
            .element("sorCode", \.code, .open),
            .element("description", \.description, .open),
            .element("trade", \.trade, .open),
            .element("priority", \.priority, .open),
            .element("standardMinuteValue", \.standardMinutes, .open)
        )
    }

    /// What is to be done, and where.
    struct Order: Record, Equatable {
        var contract: PlainText<20>
        var locationID: PlainText<20>
        var number: PlainText<20>
        var priority: PlainText<4>?
        var comments: PlainText<2000>?
        var targetDate: LondonTime?
        var codes: [BookingCode]

        static let codec = Codec(
            "theOrder",
            Order.init,
            .element("contract", \.contract, .open),
            .element("locationID", json: "locationId", \.locationID),
            .element("primaryOrderNumber", \.number, .open),
            .element("priority", \.priority, .open),
            .element("orderComments", json: "comments", \.comments),
            .element("targetDate", \.targetDate, .open),
            .element("theBookingCodes", json: "bookingCodes", \.codes, .open)
        )
    }

    /// How often an order has one kind of work.
    struct BookingCode: Record, Equatable {
        var code: PlainText<10>
        var item: PlainText<4>
        var quantity: PlainText<6>
        var number: PlainText<20>

        static let codec = Codec(
            "theBookingCodes",
            BookingCode.init,
            .element("bookingCodeSORCode", json: "sorCode", \.code, .open),
            .element("itemNumberWithinBooking", json: "item", \.item, .open),
            .element("quantity", \.quantity, .open),
            .element("primaryOrderNumber", \.number, .open)
        )
    }

    /// Places an order.
    struct CreateOrder: ServitorRequest {
        var sessionID: SessionID
        var order: Order

        typealias Reply = OrderPlaced

        static let codec = Codec(
            "createOrder",
            in: Servitor.namespace,
            CreateOrder.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("theOrder", in: Servitor.parts, json: "order", \.order)
        )
        static let response = codec(ofResponseTo: "createOrder")
    }

    struct OrderPlaced: ServitorReply {
        var result: Result
        var order: PlacedOrder?

        static let codec = Codec(
            "return",
            OrderPlaced.init,
            .inline(\.result),
            .element("theOrder", \.order, .flat)
        )
    }

    /// The keys of an order and of its bookings.
    struct PlacedOrder: Record, Equatable {
        var id: XSDInt
        var bookings: [PlacedBooking]

        static let codec = Codec(
            "theOrder",
            PlacedOrder.init,
            .element("orderId", \.id, .open),
            .element("theBookings", json: "bookings", \.bookings, .open)
        )
    }

    struct PlacedBooking: Record, Equatable {
        var id: XSDInt

        static let codec = Codec("theBookings", PlacedBooking.init, .element("bookingId", \.id, .open))
    }

    /// Asks what has become of orders; without numbers, of all that are not completed.
    struct SelectOrder: ServitorRequest {
        var sessionID: SessionID
        var numbers: [PlainText<20>]

        typealias Reply = SelectedOrders

        static let codec = Codec(
            "selectOrder",
            in: Servitor.namespace,
            SelectOrder.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("primaryOrderNumber", in: Servitor.parts, json: "primaryOrderNumbers", \.numbers, .open)
        )
        static let response = codec(ofResponseTo: "selectOrder")
    }

    struct SelectedOrders: ServitorReply {
        var result: Result
        var orders: [SelectedOrder]
        /// All appointments of all orders.
        var appointments: [NumberedAppointment]

        static let codec = Codec(
            "return",
            SelectedOrders.init,
            .inline(\.result),
            .element("theOrders", \.orders, assuming: [], .open, .internal),
            .jsonOnly("appointments", \.appointments, absent: [], .open)
        )

        var shown: Self {
            var reply = self
            reply.appointments = orders.flatMap { order in
                order.bookings.map { NumberedAppointment(number: order.number, appointment: $0) }
            }
            return reply
        }

        var restored: Self {
            var reply = self
            for one in appointments {
                if let last = reply.orders.indices.last, reply.orders[last].number == one.number {
                    reply.orders[last].bookings.append(one.appointment)
                } else {
                    reply.orders.append(
                        SelectedOrder(number: one.number, location: nil, bookings: [one.appointment])
                    )
                }
            }
            return reply
        }
    }

    struct SelectedOrder: Record, Equatable {
        var number: PlainText<20>
        /// The tenancy, as in the order.
        var location: PlainText<20>?
        var bookings: [Appointment]

        static let codec = Codec(
            "theOrders",
            SelectedOrder.init,
            .element("primaryOrderNumber", \.number, .open),
            .element("locationID", \.location, .internal),
            .element("theBookings", \.bookings, .open)
        )
    }

    /// When somebody comes, and how far the work is.
    struct Appointment: Record, Equatable {
        var id: XSDInt
        var start: LondonTime?
        var end: LondonTime?
        var status: AppointmentStatus

        static let codec = Codec(
            "theBookings",
            Appointment.init,
            .element("bookingId", json: "id", \.id, .open),
            .element("planningWindowStart", json: "start", \.start, .open),
            .element("planningWindowEnd", json: "end", \.end, .open),
            .element("status", \.status, .open)
        )
    }

    /// An appointment with the number of its order.
    struct NumberedAppointment: Record, Equatable {
        var number: PlainText<20>
        var appointment: Appointment

        static let codec = Codec(
            "appointment",
            NumberedAppointment.init,
            .jsonOnly("primaryOrderNumber", \.number, .open),
            .inline(\.appointment)
        )
    }

    enum AppointmentStatus: String, HostEnumeration {
        case undefined
        case planned = "PLANNED"
        case despatched = "DESPATCHED"
        case reserved = "RESERVED"
        case acknowledged = "ACKNOWLEDGED"
        case accepted = "ACCEPTED"
        case arrived = "ARRIVED"
        case started = "STARTED"
        case completed = "COMPLETED"

        var jsonName: String { rawValue }
    }

    /// Says how far a repair is, by the organisation's own code.
    struct UpdateRepairStatus: ServitorRequest {
        var sessionID: SessionID
        var reference: PlainText<20>
        var uid: OrderUID?
        var code: PlainText<10>

        typealias Reply = Done

        static let codec = Codec(
            "updateRepairStatus",
            in: Servitor.namespace,
            UpdateRepairStatus.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("workOrderReference", in: Servitor.parts, \.reference, .open),
            .element("workOrderUid", in: Servitor.parts, \.uid, .blank, .open),
            .element("repairStatusCode", in: Servitor.parts, \.code, .open)
        )
        static let response = codec(ofResponseTo: "updateRepairStatus")
    }

    /// The key of an order. All zeros stand for an order of which the reference alone is known.
    struct OrderUID: Scalar, Hashable {
        let text: String

        static var type: ScalarType {
            ScalarType("string", [.pattern("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")])
        }
        static var needsEscape: Bool { false }
        static var blank: StaticString { "00000000-0000-0000-0000-000000000000" }

        private static func read(_ text: String) throws(ScalarError) -> Self {
            guard text.wholeMatch(of: form) != nil else {
                throw ScalarError(expected: "a GUID: 32 digits of base 16 in groups of 8, 4, 4, 4 and 12")
            }
            return Self(text: text)
        }

        nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
            /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            guard let text = try Clob.decode(lexical)?.value, !text.isEmpty, text != blank.description else {
                return nil
            }
            return try read(text)
        }

        func encode(to output: inout ByteWriter) { output.append(utf8: text) }

        static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
            try read(Clob.decodeJSON(text).value)
        }

        func encodeJSON(to output: inout ByteWriter) { output.appendJSON(text) }

        static func specimen(_ seed: Int) -> Self {
            let digits = String(seed.magnitude % 1_000_000)
            let zeros = String(repeating: "0", count: 12 - digits.utf8.count)
            return Self(text: "00000000-0000-4000-8000-\(zeros)\(digits)")
        }
    }
}
