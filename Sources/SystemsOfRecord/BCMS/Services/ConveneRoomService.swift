public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on rooms where teams meet, and who meets there.
    public static let roomOperations: [Operation] = [
        Service.room.operation(GetConveneRooms.self),
        Service.room.operation(CreateConveneRoom.self, changes: true).requiring(administrator).performing(.step),
        Service.room.operation(DeleteConveneRoom.self, changes: true).requiring(administrator),
        Service.room.operation(AddConveneRoomContact.self, changes: true).requiring(administrator).performing(.step),
        Service.room.operation(UpdateConveneRoomContact.self, changes: true).requiring(administrator).performing(.step),
        Service.room.operation(DeleteConveneRoomContact.self, changes: true).requiring(administrator).performing(.step),
    ]
}

extension BCMS {
    /// Asks for rooms where teams meet, and who meets there.
    struct GetConveneRooms: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = ConveneRoom
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetConveneRooms",
            in: BCMS.operations,
            GetConveneRooms.init,
            .inline(\.part),
            .inline(\.order)
        )
        static let page = Page<Self>.codec(of: "ConveneRoom", json: "rooms")
        static let response = ResponseCodec<Self>.page("GetConveneRooms")
    }

    /// Makes a room.
    struct CreateConveneRoom: ServiceRequest {
        var room: ConveneRoom

        typealias Value = ConveneRoom?

        static let codec = Codec(
            "CreateConveneRoom",
            in: BCMS.operations,
            CreateConveneRoom.init,
            .element("conveneRoom", \.room, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateConveneRoom")

        func completed() throws(Outcome.Failure) -> Self {
            var form = FormCheck()
            form.add("name", "REQUIRED", where: room.name?.filled == nil)
            try form.check()
            return self
        }
    }

    /// Removes a room.
    struct DeleteConveneRoom: ServiceRequest {
        var roomID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteConveneRoom",
            in: BCMS.operations,
            DeleteConveneRoom.init,
            .element("conveneRoomId", \.roomID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteConveneRoom", refused: .recordGone)
    }

    /// Adds a contact to a room.
    struct AddConveneRoomContact: AddRequest {
        var roomID: EntityID
        var contact: Contact

        typealias Row = ConveneRoom
        typealias Value = Added<Self>?

        static let codec = Codec(
            "AddConveneRoomContact",
            in: BCMS.operations,
            AddConveneRoomContact.init,
            .element("conveneRoomId", \.roomID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let added = Added<Self>.entityCodec()
        static let response = ResponseCodec<Self>.added("AddConveneRoomContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Changes a contact of a room; the response is the whole of it.
    struct UpdateConveneRoomContact: ServiceRequest {
        var roomID: EntityID
        var contactID: EntityID
        var contact: Contact

        typealias Value = ConveneRoom?

        static let codec = Codec(
            "UpdateConveneRoomContact",
            in: BCMS.operations,
            UpdateConveneRoomContact.init,
            .element("conveneRoomId", \.roomID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateConveneRoomContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Removes a contact of a room.
    struct DeleteConveneRoomContact: ServiceRequest {
        var roomID: EntityID
        var contactID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteConveneRoomContact",
            in: BCMS.operations,
            DeleteConveneRoomContact.init,
            .element("conveneRoomId", \.roomID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteConveneRoomContact", refused: .recordGone)
    }
}
