internal import SoapstoneSchema
internal import SoapstoneXML

extension ImportWalk {
    /// Where a document's bytes are.
    enum Source {
        /// A path without links.
        case file(String)
        case web(WebAddress)

        /// What tells documents apart.
        var key: ByteKey {
            switch self {
            case .file(let path): ByteKey(path)
            case .web(let address): ByteKey(address.text)
            }
        }
    }

    /// Why a document was not read.
    enum ReadError: Error {
        case tooLarge
        case file(String)
        case fetch(String, remedy: String?)

        func problem(of location: String, _ limits: LoadingLimits) -> LocationResolver.Problem {
            switch self {
            case .tooLarge:
                LocationResolver.Problem(
                    rule: .limit,
                    message:
                        "'\(location)' has more bytes than the contract may have: \(limits.fileBytes) in one file, "
                        + "\(limits.totalBytes) in all.",
                    remedy: ContractLimit.remedy([.fileBytes, .totalBytes])
                )
            case .file(let reason):
                LocationResolver.Problem(message: "'\(location)' cannot be read: \(reason).")
            case .fetch(let reason, let remedy):
                LocationResolver.Problem(
                    rule: .fetch,
                    message: "'\(location)' was not fetched. \(reason).",
                    remedy: remedy
                )
            }
        }
    }

    /// The bytes of a document. What is read counts, be it of use or not.
    mutating func read(_ source: Source, named location: String) throws(ReadError) -> FetchedDocument {
        configuration.progress?(
            LoadingProgress(documents: graph.documents.count, bytes: totalBytes, current: location)
        )
        let document =
            switch source {
            case .file(let path): FetchedDocument(try readFile(path))
            case .web(let address): try fetch(address)
            }
        totalBytes += document.bytes.count
        return document
    }

    private func readFile(_ path: String) throws(ReadError) -> [UInt8] {
        do throws(ContractFile.Failure) {
            return try ContractFile.bytes(at: path, limit: fileLimit)
        } catch .tooLarge {
            throw .tooLarge
        } catch {
            throw .file(error.description)
        }
    }

    private mutating func fetch(_ address: WebAddress) throws(ReadError) -> FetchedDocument {
        guard let fetcher = configuration.fetcher else {
            throw .fetch("There is nothing to fetch it with", remedy: nil)
        }
        let limit = fileLimit
        do throws(ContractFetchError) {
            let document = try fetcher.fetch(address.text, limit: limit)
            guard document.bytes.count <= limit else { throw ContractFetchError.tooLarge }
            return document
        } catch {
            failedFetches += 1
            switch error {
            case .tooLarge:
                // So many have come.
                totalBytes += limit
                throw .tooLarge
            case .failed(let reason, let remedy):
                throw .fetch(reason, remedy: remedy)
            }
        }
    }
}
