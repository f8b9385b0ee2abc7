import type { SquadCall, SquadSeat } from '@longhouse/contract/squad-finder'
import type { User } from '@longhouse/contract/users'

/** A member as cards show them. */
export type Player = Pick<User, 'id' | 'username' | 'avatar' | 'collectionName'>

/** A seat with its member. */
export type SeatRecord = SquadSeat & { readonly expand?: { readonly user?: Player } }

/** A call with its owner and its seats. */
export type CallRecord = SquadCall & {
  readonly expand?: { readonly user?: Player; readonly squad_seats_via_call?: readonly SeatRecord[] }
}

/** Returns the seats of a call, in the order in which they were taken. */
export function seatsOf({ expand }: CallRecord): readonly SeatRecord[] {
  return (expand?.squad_seats_via_call ?? []).toSorted((a, b) => a.created.localeCompare(b.created))
}

/** Returns the seat of a member in a call, or undefined. */
export function seatOf(call: CallRecord, userId: string | undefined): SeatRecord | undefined {
  return seatsOf(call).find(({ user }) => user === userId)
}
