/// How far the loading of a contract has come.
public struct LoadingProgress: Equatable, Sendable {
    /// Documents that were read.
    public var documents = 0
    /// Their bytes.
    public var bytes = 0
    /// The document that is being read, as findings name it; nil once all are there and their definitions are read.
    public var current: String?
}
