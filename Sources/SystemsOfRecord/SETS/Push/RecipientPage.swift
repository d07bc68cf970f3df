import SoapstoneCodec

/// A part of the recipients, and how the next one is asked for: the parts of a response.
struct RecipientPage: Equatable {
    /// How many recipients there are in all.
    var total: XSDInt
    var emails: EmailList
    var hasMore: XSDBoolean
    var restart: HostText<254>?
    /// How many rows were no addresses; nil for none.
    var dropped: XSDInt?
}

struct EmailList: Equatable {
    var items: [PlainText<254>]
}

extension RecipientPage: Record {
    static let codec = Codec(
        "RecipientPage",
        RecipientPage.init,
        .element("total", in: RecipientJobs.parts, \.total, .open),
        .element("emails", in: RecipientJobs.parts, \.emails, .flat),
        .element("more", in: RecipientJobs.parts, \.hasMore, .open),
        .element("restartAfter", in: RecipientJobs.parts, \.restart, .blank),
        .jsonOnly("dropped", \.dropped, .open)
    )
}

extension EmailList: Record {
    static let codec = Codec(
        "emails",
        EmailList.init,
        .element("item", in: RecipientJobs.types, json: "recipients", \.items)
    )
}

extension RecipientPage {
    /// The page without rows that are no addresses, which are counted, and with each address once.
    ///
    /// Upper and lower case make no difference, as the directory has it. The first spelling stays.
    func cleaned() -> RecipientPage {
        var page = self
        let addresses = emails.items.filter { Self.isAddress($0.value) }
        var known: Set<[UInt8]> = []
        page.emails.items = addresses.filter { known.insert(Array($0.value.lowercased().utf8)).inserted }
        let dropped = emails.items.count - addresses.count
        page.dropped = dropped == 0 ? nil : XSDInt(Int32(clamping: dropped))
        return page
    }

    /// The page, made from JSON, with a blank row for each that was no address.
    func completed() throws(DecodeError) -> RecipientPage {
        guard let dropped else { return self }
        guard 0...Self.mostDropped ~= dropped.value else {
            throw DecodeError(.value, ["dropped"], "is not 0 to \(Self.mostDropped)")
        }
        guard let blank = try? PlainText<254>("") else { return self }
        var page = self
        page.emails.items += Array(repeating: blank, count: Int(dropped.value))
        return page
    }

    /// The most rows that are made of a number alone.
    private static let mostDropped: Int32 = 100_000

    /// Whether a text is `name@domain.tld`, without white space and with one `@`.
    private static func isAddress(_ text: String) -> Bool {
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}
