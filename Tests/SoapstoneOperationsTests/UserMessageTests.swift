import SoapstoneOperations
import Testing

@Suite struct UserMessageTests {
    @Test("The sentences for users are those of the requirements, byte for byte")
    func sentences() {
        let unavailable = "Service is currently unavailable, please try again shortly.\n\nThank you."
        #expect(UserMessage.unavailable.utf8.elementsEqual(unavailable.utf8))
        let offline = "Your data service is not available. Please try again when you have service."
        #expect(UserMessage.offline.utf8.elementsEqual(offline.utf8))
        let generic = "The service is currently unavailable. Please try again."
        #expect(UserMessage.generic.utf8.elementsEqual(generic.utf8))
    }
}
