internal import CLibCurl

/// The address of libcurl's multi handle, under which transfers and connections of one transport hang.
///
/// It may cross threads, although libcurl does not lock the handle: the curl thread alone uses it from its start, makes it
/// unreachable for others before it frees it (`Mailbox.retire`), and others may call nothing but `wake`, which libcurl
/// allows from any thread.
struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// Makes a handle, to be freed by `free`.
    ///
    /// - Throws: `.shutDown` where libcurl has no memory for it.
    init() throws(TransportError) {
        guard CurlGlobal.startCode == CURLE_OK, let pointer = curl_multi_init() else {
            throw TransportError(.shutDown, "libcurl could not be started")
        }
        self.pointer = pointer
    }

    /// Ends the curl thread's wait, or its next one.
    func wake() {
        curl_multi_wakeup(pointer)
    }

    /// Closes the connections and frees the handle; for the curl thread only, or where there is none.
    func free() {
        curl_multi_cleanup(pointer)
    }
}
