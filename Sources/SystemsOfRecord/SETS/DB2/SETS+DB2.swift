public import SoapstoneOperations

extension SETS {
    /// The operations of the service `db2-content`.
    public static let db2Operations: [Operation] = [
        .db2(GetCountyBulletins.self, GetCountyBulletinsResponse.self),
        .db2(GetNewsFlash.self, GetNewsFlashResponse.self),
        .db2(GetMessageList.self, GetMessageListResponse.self),
        .db2(GetMessage.self, GetMessageResponse.self),
        .db2(GetAttachment.self, GetAttachmentResponse.self),
        .db2(SendMessage.self, SendMessageResponse.self, isIdempotent: false).requiring(OwnCases.order),
        .db2(MarkMessageRead.self, MarkMessageReadResponse.self),
        // To a second request the response would be that the message is gone.
        .db2(DeleteMessage.self, DeleteMessageResponse.self, isIdempotent: false),
        .db2(GetPreferences.self, GetPreferencesResponse.self),
        .db2(UpdatePreferences.self, UpdatePreferencesResponse.self),
    ]
}
