import SoapstoneCodec
import SoapstoneOperations

extension Servitor {
    /// Asks when somebody could come for an order.
    struct CheckAvailability: ServitorRequest {
        var sessionID: SessionID
        var begin: LondonTime
        var end: LondonTime
        var order: Order

        typealias Reply = Availability

        static let codec = Codec(
            "checkAvailability",
            in: Servitor.namespace,
            CheckAvailability.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("periodBegin", in: Servitor.parts, \.begin, .open),
            .element("periodEnd", in: Servitor.parts, \.end, .open),
            .element("theOrder", in: Servitor.parts, json: "order", \.order)
        )
        static let response = codec(ofResponseTo: "checkAvailability")
    }

    /// The days of a period with their slots, of which JSON has those that are free.
    struct Availability: ServitorReply {
        var result: Result
        var days: [Day]
        var slots: [FreeSlot]

        static let codec = Codec(
            "return",
            Availability.init,
            .inline(\.result),
            .element("theSlots", \.days, assuming: [], .open, .internal),
            .jsonOnly("slots", \.slots, absent: [], .open)
        )

        var shown: Self {
            var reply = self
            reply.slots = days.flatMap(\.slots).filter { $0.available == .yes }.map { slot in
                FreeSlot(start: slot.begin, end: slot.end, isBest: slot.isBest ?? XSDBoolean(false))
            }
            return reply
        }

        var restored: Self {
            var reply = self
            reply.days = slots.map { slot in
                Day(
                    day: slot.start,
                    isNonWorking: nil,
                    slots: [Slot(begin: slot.start, end: slot.end, available: .yes, isBest: slot.isBest)]
                )
            }
            return reply
        }

        static var refusal: Outcome.Failure { Outcome.Failure(.noSlot) }
    }

    /// A day, which may have no slot.
    struct Day: Record, Equatable {
        var day: LondonTime
        /// Whether nobody works on it.
        var isNonWorking: XSDBoolean?
        var slots: [Slot]

        static let codec = Codec(
            "theSlots",
            Day.init,
            .element("day", \.day, .open),
            .element("nonWorkingDay", \.isNonWorking, .open),
            .element("slotsForDay", \.slots, .open)
        )
    }

    struct Slot: Record, Equatable {
        var begin: LondonTime
        var end: LondonTime
        var available: Available
        var isBest: XSDBoolean?

        static let codec = Codec(
            "slotsForDay",
            Slot.init,
            .element("beginDate", \.begin, .open),
            .element("endDate", \.end, .open),
            .element("available", \.available, .open),
            .element("bestSlot", \.isBest, .open)
        )
    }

    /// Whether a slot is free. One that is undefined, or may be, is not offered.
    enum Available: String, HostEnumeration {
        case undefined
        case no = "NO"
        case yes = "YES"
        case maybe = "MAYBE"

        var jsonName: String { rawValue }
    }

    /// A time at which somebody can come.
    struct FreeSlot: Record, Equatable {
        var start: LondonTime
        var end: LondonTime
        /// Whether the service would rather come then.
        var isBest: XSDBoolean

        static let codec = Codec(
            "slot",
            FreeSlot.init,
            .jsonOnly("start", \.start, .open),
            .jsonOnly("end", \.end, .open),
            .jsonOnly("best", \.isBest, .open)
        )
    }

    /// Says when somebody is to come.
    struct ScheduleBooking: ServitorRequest {
        var sessionID: SessionID
        var booking: Booking

        typealias Reply = Scheduled

        static let codec = Codec(
            "scheduleBooking",
            in: Servitor.namespace,
            ScheduleBooking.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("theBooking", in: Servitor.parts, \.booking, .flat)
        )
        static let response = codec(ofResponseTo: "scheduleBooking")
    }

    struct Booking: Record, Equatable {
        var id: XSDInt
        var start: LondonTime?
        var end: LondonTime?

        static let codec = Codec(
            "theBooking",
            Booking.init,
            .element("bookingId", \.id, .open),
            .element("planningWindowStart", json: "start", \.start, .open),
            .element("planningWindowEnd", json: "end", \.end, .open)
        )
    }

    struct Scheduled: ServitorReply {
        var result: Result
        var booking: Booking?
        var isScheduled: XSDBoolean

        static let codec = Codec(
            "return",
            Scheduled.init,
            .inline(\.result),
            .element("theBooking", \.booking, .flat),
            .jsonOnly("scheduled", \.isScheduled, absent: XSDBoolean(true), .open)
        )
    }

    /// Takes an appointment back.
    struct DeleteBooking: ServitorRequest {
        var sessionID: SessionID
        var bookingID: XSDInt

        typealias Reply = Done

        static let codec = Codec(
            "deleteBooking",
            in: Servitor.namespace,
            DeleteBooking.init,
            .element("sessionId", in: Servitor.parts, \.sessionID, .secret),
            .element("bookingId", in: Servitor.parts, \.bookingID, .open)
        )
        static let response = codec(ofResponseTo: "deleteBooking")
    }
}
