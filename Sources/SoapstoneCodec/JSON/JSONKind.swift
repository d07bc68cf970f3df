/// Which of JSON's forms a value has; `true` and `false` are two kinds, so that a Boolean needs no text.
public enum JSONKind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
}
