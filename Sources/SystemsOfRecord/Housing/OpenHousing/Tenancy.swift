import SoapstoneCodec

extension OpenHousing {
    /// Asks for a tenancy, its household and who looks after it.
    struct TenancyDetails: HousingRequest {
        var tenancy: PlainText<20>

        typealias Reply = TenancyReply

        static let type = RequestType.tenancydetails
        static let codec = Codec(
            "tenancydetails",
            TenancyDetails.init,
            .jsonOnly("tenancyReference", \.tenancy)
        )

        var parameters: [Parameter] { [Parameter](["tenancy_ref": tenancy]) }

        static func reply(_ root: Root) -> TenancyReply? { root.tenancy.map { TenancyReply(tenancy: $0.shown) } }

        static func root(_ reply: TenancyReply) -> Root {
            Root(tenancy: reply.tenancy.restored)
        }
    }

    struct TenancyReply: Record {
        var tenancy: Tenancy

        static let codec = Codec("reply", TenancyReply.init, .jsonOnly("tenant", \.tenancy))
    }

    /// A tenancy. JSON has those of its officers who inspect the estate apart from the others.
    struct Tenancy: Record {
        var reference: PlainText<20>
        var start: LondonDay
        var end: LondonDay?
        var name: PlainText<100>
        var birthday: LondonDay?
        var address1: PlainText<100>?
        var address2: PlainText<100>?
        var address3: PlainText<100>?
        var postcode: PlainText<10>?
        var email: PlainText<100>?
        var mobile: PlainText<20>?
        var home: PlainText<20>?
        var work: PlainText<20>?
        var estate: PlainText<10>?
        var building: PlainText<10>?
        var household: [HouseholdMember]
        var officers: [Officer]
        var inspectors: [Contact]
        var contacts: [Contact]

        static let codec = Codec(
            "Tenancy",
            Tenancy.init,
            .attribute("tenancy_ref", json: "tenancyReference", \.reference),
            .attribute("start_date", json: "agreementStartDate", \.start, .open),
            .attribute("end_date", json: "agreementEndDate", \.end, .open),
            .attribute("name", \.name),
            .attribute("dob", \.birthday),
            .attribute("address_1", json: "addressLine1", \.address1),
            .attribute("address_2", json: "addressLine2", \.address2),
            .attribute("address_3", json: "addressLine3", \.address3),
            .attribute("postcode", \.postcode),
            .attribute("email", \.email),
            .attribute("mobile_tel", json: "mobileTelno", \.mobile),
            .attribute("home_tel", json: "homeTelno", \.home),
            .attribute("work_tel", json: "workTelno", \.work),
            .attribute("estate_code", json: "estateCode", \.estate, .open),
            .attribute("block_code", json: "buildingCode", \.building, .open),
            .element("Household_member", json: "householdMembers", \.household),
            .element("Officer", \.officers, assuming: [], .open, .internal),
            .jsonOnly("estateInspectionOfficers", \.inspectors, absent: [], .open),
            .jsonOnly("generalContacts", \.contacts, absent: [])
        )

        private static let inspector = "ESTATE"

        fileprivate var shown: Self {
            var tenancy = self
            for officer in officers {
                let contact = Contact(role: officer.role, name: officer.name, telephone: officer.telephone)
                if officer.role.value == Self.inspector {
                    tenancy.inspectors.append(contact)
                } else {
                    tenancy.contacts.append(contact)
                }
            }
            return tenancy
        }

        fileprivate var restored: Self {
            var tenancy = self
            tenancy.officers = (inspectors + contacts).map { contact in
                Officer(role: contact.role, name: contact.name, telephone: contact.telephone)
            }
            return tenancy
        }
    }

    struct HouseholdMember: Record {
        var name: PlainText<100>
        var birthday: LondonDay?
        var relationship: PlainText<20>?

        static let codec = Codec(
            "Household_member",
            HouseholdMember.init,
            .attribute("name", \.name),
            .attribute("dob", \.birthday),
            .attribute("relationship", \.relationship)
        )
    }

    /// Somebody who looks after a tenancy.
    struct Officer: Record {
        var role: PlainText<20>
        var name: PlainText<100>
        var telephone: PlainText<20>?

        static let codec = Codec(
            "Officer",
            Officer.init,
            .attribute("role", \.role, .open),
            .attribute("name", \.name),
            .attribute("tel", \.telephone)
        )
    }

    /// The same in JSON.
    struct Contact: Record {
        var role: PlainText<20>
        var name: PlainText<100>
        var telephone: PlainText<20>?

        static let codec = Codec(
            "contact",
            Contact.init,
            .jsonOnly("role", \.role, .open),
            .jsonOnly("name", \.name),
            .jsonOnly("telno", \.telephone)
        )
    }
}

extension OpenHousing.TenancyDetails {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        tenancy = try parameters.required("tenancy_ref")
    }
}
