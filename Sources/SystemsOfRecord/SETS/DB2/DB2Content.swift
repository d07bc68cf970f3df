public import SoapstoneSOAP

/// The content service of SETS: county bulletins, news flashes, messages and notification preferences, kept in Db2.
///
/// Section 3.2 of the contract notes.
public enum DB2Content {
    /// The service's id in the gateway's paths.
    public static let service = "db2-content"

    static let namespace = "http://jfs.example.org/sets/db2/content"

    /// The nine operations.
    public static let operations: [Operation] = [
        .db2(GetCountyBulletins.self, GetCountyBulletinsResponse.self),
        .db2(GetNewsFlash.self, GetNewsFlashResponse.self),
        .db2(GetMessageList.self, GetMessageListResponse.self),
        .db2(GetMessage.self, GetMessageResponse.self),
        .db2(SendMessage.self, SendMessageResponse.self, isIdempotent: false),
        .db2(MarkMessageRead.self, MarkMessageReadResponse.self),
        // To a second request the answer would be that the message is gone.
        .db2(DeleteMessage.self, DeleteMessageResponse.self, isIdempotent: false),
        .db2(GetPreferences.self, GetPreferencesResponse.self),
        .db2(UpdatePreferences.self, UpdatePreferencesResponse.self),
    ]
}
