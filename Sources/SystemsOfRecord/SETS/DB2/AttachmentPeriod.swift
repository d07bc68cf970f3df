import SoapstoneCodec

/// How long a customer can fetch an attachment: for 90 days from when it was first opened.
enum AttachmentPeriod {
    private static let days = 90

    /// Whether a time is in the period of an attachment. Both times are local.
    ///
    /// - Parameter opened: when the attachment was first opened; nil for never.
    static func contains(_ now: CivilDateTime?, opened: Db2Timestamp?) -> Bool {
        guard let opened else { return true }
        guard let now else { return false }
        return opened.isLess(thanDays: days, before: now)
    }
}
