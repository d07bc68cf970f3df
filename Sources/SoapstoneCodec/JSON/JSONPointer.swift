/// A JSON pointer (RFC 6901) that is put together from the inside out.
package struct JSONPointer {
    private var tokens: [[UInt8]] = []

    /// Adds the step from an object to the member with this key, before the steps added so far.
    mutating func prepend(key: UnsafeBufferPointer<UInt8>) {
        var token: [UInt8] = []
        token.reserveCapacity(key.count)
        for byte in key {
            switch byte {
            case UInt8(ascii: "~"): token += [byte, UInt8(ascii: "0")]
            case UInt8(ascii: "/"): token += [UInt8(ascii: "~"), UInt8(ascii: "1")]
            default: token.append(byte)
            }
        }
        tokens.append(token)
    }

    /// Adds the step from an array to the element at this index, before the steps added so far.
    mutating func prepend(index: Int) {
        tokens.append([UInt8](String(index).utf8))
    }

    /// The pointer as text; empty where no step was added.
    var text: String {
        var bytes: [UInt8] = []
        for token in tokens.reversed() {
            bytes.append(UInt8(ascii: "/"))
            bytes += token
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The steps that a pointer goes, each as the key or the index that it is.
    package static func steps(of pointer: String) -> [String] {
        pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { token in
            String(decoding: token, as: UTF8.self).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }
}
