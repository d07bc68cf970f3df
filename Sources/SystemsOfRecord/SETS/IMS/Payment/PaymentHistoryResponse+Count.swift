import SoapstoneCodec

extension PaymentHistoryResponse {
    /// The response without the blank segments behind those that the header counts.
    ///
    /// - Throws: `DecodeError` where the header counts more or fewer segments than there are, or where their numbers are
    ///   not 0001, 0002 and so on: a payment would be lost.
    func counted() throws(DecodeError) -> PaymentHistoryResponse {
        let count = Int(header.count?.value ?? 0)
        guard 0...payments.count ~= count, payments.dropFirst(count).allSatisfy({ $0.segmentNumber == nil }) else {
            let found = payments.count { $0.segmentNumber != nil }
            throw Self.error(.count, "dtl_seg", "occurs \(found) times; dtl_cnt says \(count)")
        }
        for (index, payment) in payments.prefix(count).enumerated() {
            guard Int(payment.segmentNumber?.value ?? "") == index + 1 else {
                throw Self.error(.order, "dtl_seg[\(index + 1)]/seg_no", "is not \(index + 1)")
            }
        }
        var response = self
        response.payments.removeLast(payments.count - count)
        return response
    }

    /// The response with the numbers that JSON does not have: those of the segments, and how many there are.
    func numbered() -> PaymentHistoryResponse {
        var response = self
        response.header.count = HostInteger(Int64(payments.count))
        for index in payments.indices {
            response.payments[index].segmentNumber = try? HostText(Self.segmentNumber(index + 1))
        }
        return response
    }

    /// `0001`; the contract has ten segments at most.
    private static func segmentNumber(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    private static func error(_ code: DecodeError.Code, _ path: String, _ message: String) -> DecodeError {
        DecodeError(code, [codec.name] + path.split(separator: "/").map(String.init), message)
    }
}
