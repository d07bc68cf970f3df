/// Expo, by which notifications reach devices.
enum Expo {
    /// Whether a text is the token of a device.
    static func isToken(_ text: String) -> Bool {
        text.wholeMatch(of: /Expo(?:nent)?PushToken\[[A-Za-z0-9_-]{1,64}\]/) != nil
    }
}
