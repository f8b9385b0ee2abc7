import type { SquadCall, SquadSeat } from '@longhouse/contract/squad-finder'
import type { User } from '@longhouse/contract/users'

/** Somebody as cards show them. */
export type Player = Pick<User, 'id' | 'username' | 'avatar' | 'collectionName'>

/** A seat with whoever has it. */
export type SeatRecord = SquadSeat & { readonly expand?: { readonly user?: Player } }

/** A call with whoever calls, and its seats. */
export type CallRecord = SquadCall & {
  readonly expand?: { readonly user?: Player; readonly squad_seats_via_call?: readonly SeatRecord[] }
}

/** The seats of a call, in the order in which they were taken. */
export function seatsOf({ expand }: CallRecord): readonly SeatRecord[] {
  return (expand?.squad_seats_via_call ?? []).toSorted((a, b) => a.created.localeCompare(b.created))
}

/** The seat that somebody has in a call. */
export function seatOf(call: CallRecord, userId: string | undefined): SeatRecord | undefined {
  return seatsOf(call).find(({ user }) => user === userId)
}
