/// A place is free among the calls that are worked on: else 503.
///
/// It comes behind the body: clients that are slow with theirs must not take the places of those that are not. The
/// place is given back when the call is answered.
struct RoomPolicy: Policy {
    let inFlight: InFlight

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard inFlight.enter() else { throw .refused(.overloaded) }
        call.hasPlace = true
    }
}
