/// The content service: county bulletins, news flashes, messages and notification preferences, kept in Db2.
enum DB2Content {
    /// The service's id in the gateway's paths.
    static let service = "db2-content"

    static let namespace = "http://jfs.example.org/sets/db2/content"
}
