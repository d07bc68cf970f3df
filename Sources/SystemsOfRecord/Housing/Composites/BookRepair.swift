import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// Tells when somebody could come to do some work. The session keeps what was offered.
    static let getSlots = CompositeFunction(
        "Repairs",
        "getSlots",
        "When somebody could come to do some work.",
        calling: ServitorSession.operations + ["servitor/searchSorCodes", "servitor/checkAvailability"]
    ) { (request: SlotRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<OfferedSlots> in
        let tenancy = try calls.tenancy()
        try request.check()
        let number = try newOrderNumber()
        let (work, slots) = try await ServitorSession.run(calls) {
            session async throws(Outcome.Failure) -> (Work, [Servitor.FreeSlot]) in
            let work = try await request.work(&session)
            let order = try Servitor.Order(
                tenancy: tenancy,
                number: number,
                code: work.code,
                quantity: request.quantity,
                comments: nil,
                calls
            )
            let availability = try await session.reply {
                Servitor.CheckAvailability(sessionID: $0, begin: request.from, end: request.to, order: order)
            }
            let slots = availability.slots
            return (work, slots)
        }
        guard !slots.isEmpty else { throw Outcome.Failure(.noSlot) }
        let quantity = request.quantity?.value ?? "1"
        let rows = slots.map { slot in
            [String(slot.start.seconds), String(slot.end.seconds), number.value, work.code.value, quantity]
        }
        return CompositeFunction.Reply(
            OfferedSlots(code: work.code, description: work.description, slots: slots),
            session: SessionValues([SessionKey.slots: SessionRows(rows).text])
        )
    }

    /// Books a slot that was offered to the session, and reports the repair. A booking without its report stays.
    static let book = CompositeFunction(
        "Repairs",
        "book",
        "Books a slot that was offered, and reports the repair.",
        isIdempotent: false,
        calling: ServitorSession.operations + [
            "servitor/createOrder", "servitor/scheduleBooking", "servitor/deleteBooking", "open-housing/logjob",
        ]
    ) { (request: BookingRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<BookedRepair> in
        let tenancy = try calls.tenancy()
        let wanted = [String(request.start.seconds), String(request.end.seconds)]
        guard let row = calls.rows(SessionKey.slots).first(where: { $0.count == 5 && Array($0.prefix(2)) == wanted }),
            let number = try? PlainText<20>(row[2]), let code = try? PlainText<10>(row[3]),
            let quantity = try? PlainText<6>(row[4])
        else { throw Outcome.Failure(.noSlot, detail: "the slot was not offered to the session") }
        let order = try Servitor.Order(
            tenancy: tenancy,
            number: number,
            code: code,
            quantity: quantity,
            comments: request.description,
            calls
        )
        let (orderID, bookingID) = try await ServitorSession.run(calls) {
            session async throws(Outcome.Failure) -> (XSDInt, XSDInt) in
            let placed = try await session.reply { Servitor.CreateOrder(sessionID: $0, order: order) }
            guard let orderID = placed.order?.id, let bookingID = placed.order?.bookings.first?.id else {
                throw Outcome.Failure(.contract, detail: "no booking")
            }
            let booking = Servitor.Booking(id: bookingID, start: request.start, end: request.end)
            do throws(Outcome.Failure) {
                _ = try await session.reply { Servitor.ScheduleBooking(sessionID: $0, booking: booking) }
            } catch {
                // Nobody is to come at a time that was not fixed.
                _ = try? await session.reply { Servitor.DeleteBooking(sessionID: $0, bookingID: bookingID) }
                throw error
            }
            return (orderID, bookingID)
        }
        var booked = BookedRepair(orderID: orderID, bookingID: bookingID, isScheduled: XSDBoolean(true), jobNumber: nil)
        var lacking: [CompositeFunction.Lacking] = []
        do throws(Outcome.Failure) {
            let report = OpenHousing.LogJob(
                place: tenancy,
                code: code,
                client: try .own(number.value),
                source: try .own("APP"),
                description: request.description,
                items: [OpenHousing.JobItem(sor: code, location: try .own("HOME"), quantity: quantity)]
            )
            let job = try await calls.reply(to: report)
            booked.jobNumber = job.number
        } catch {
            lacking.append(CompositeFunction.Lacking("logjob", error))
        }
        return CompositeFunction.Reply(
            booked,
            session: SessionValues([
                SessionKey.slots: SessionRows([]).text,
                SessionKey.orders: SessionRows((calls.rows(SessionKey.orders) + [[number.value]]).suffix(20)).text,
            ]),
            lacking: lacking
        )
    }

    /// The number of an order, as no other has it.
    private static func newOrderNumber() throws(Outcome.Failure) -> PlainText<20> {
        var random = SystemRandomNumberGenerator()
        return try .own("HS" + String(random.next() as UInt64, radix: 36).uppercased())
    }
}

extension Housing {
    /// A kind of work, by its code, a keyword or the words of a diagnosis, and a period.
    struct SlotRequest: Record {
        var code: PlainText<10>?
        var keyword: PlainText<64>?
        /// Of these, the first by which a kind of work is found.
        var keywords: [PlainText<64>]
        var trade: PlainText<20>?
        var quantity: PlainText<6>?
        var from: LondonTime
        var to: LondonTime

        static let codec = Codec(
            "slotRequest",
            SlotRequest.init,
            .jsonOnly("sorCode", \.code, .open),
            .jsonOnly("keyword", \.keyword, .open),
            .jsonOnly("keywords", \.keywords, .times(0...10), .open),
            .jsonOnly("trade", \.trade, .open),
            .jsonOnly("quantity", \.quantity, .open),
            .jsonOnly("from", \.from, .open),
            .jsonOnly("to", \.to, .open)
        )

        fileprivate func check() throws(Outcome.Failure) {
            var form = FormCheck()
            form.add("keyword", "REQUIRED", where: code == nil && keyword == nil && keywords.isEmpty)
            form.add("to", "INVALID", where: to <= from)
            try form.check()
        }

        /// The kind of work that is named, or the first that a word finds.
        fileprivate func work(_ session: inout ServitorSession) async throws(Outcome.Failure) -> Work {
            if let code { return Work(code: code, description: nil) }
            for word in keyword.map({ [$0] }) ?? keywords {
                let found = try await session.reply {
                    Servitor.SearchSorCodes(sessionID: $0, trade: trade, keyword: word)
                }
                if let first = found.codes.first { return Work(code: first.code, description: first.description) }
            }
            throw Outcome.Failure(.noSlot, detail: "no kind of work")
        }
    }

    /// A kind of work.
    fileprivate struct Work {
        var code: PlainText<10>
        var description: PlainText<255>?
    }

    struct OfferedSlots: Record {
        var code: PlainText<10>
        var description: PlainText<255>?
        var slots: [Servitor.FreeSlot]

        static let codec = Codec(
            "offeredSlots",
            OfferedSlots.init,
            .jsonOnly("sorCode", \.code, .open),
            .jsonOnly("description", \.description, .open),
            .jsonOnly("slots", \.slots, .open)
        )
    }

    /// A slot that was offered, and what is wrong.
    struct BookingRequest: Record {
        var start: LondonTime
        var end: LondonTime
        var description: PlainText<2000>

        static let codec = Codec(
            "bookingRequest",
            BookingRequest.init,
            .jsonOnly("start", \.start, .open),
            .jsonOnly("end", \.end, .open),
            .jsonOnly("description", \.description)
        )
    }

    struct BookedRepair: Record {
        var orderID: XSDInt
        var bookingID: XSDInt
        var isScheduled: XSDBoolean
        var jobNumber: PlainText<10>?

        static let codec = Codec(
            "bookedRepair",
            BookedRepair.init,
            .jsonOnly("orderId", \.orderID, .open),
            .jsonOnly("bookingId", \.bookingID, .open),
            .jsonOnly("scheduled", \.isScheduled, .open),
            .jsonOnly("jobNumber", \.jobNumber, .open)
        )
    }
}

extension Servitor.Order {
    /// An order of one kind of work in the home of a tenancy.
    fileprivate init(
        tenancy: PlainText<20>,
        number: PlainText<20>,
        code: PlainText<10>,
        quantity: PlainText<6>?,
        comments: PlainText<2000>?,
        _ calls: FunctionCalls
    ) throws(Outcome.Failure) {
        let one = try PlainText<6>.own("1")
        self.init(
            contract: try .own(calls.settings[Housing.name]?["contract"] ?? "HOUSING"),
            locationID: tenancy,
            number: number,
            priority: nil,
            comments: comments,
            targetDate: nil,
            codes: [Servitor.BookingCode(code: code, item: try .own("1"), quantity: quantity ?? one, number: number)]
        )
    }
}
