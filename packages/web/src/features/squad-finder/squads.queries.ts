import type { SquadCall, SquadSeat } from '@longhouse/contract/squad-finder'
import type { User } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toRecordDate } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'

/** More calls than one page needs. */
const shownCalls = 100

const ofPlayer = ['id', 'collectionName', 'username', 'avatar']
const ofSeats = ['id', 'user', 'created', ...ofPlayer.map((field) => `expand.user.${field}`)]
const fields = [
  '*',
  ...ofPlayer.map((field) => `expand.user.${field}`),
  ...ofSeats.map((field) => `expand.squad_seats_via_call.${field}`),
]

export const squadKeys = { all: ['squads'] as const, calls: ['squads', 'calls'] as const }

/** Every live call: those with a free seat first, then by their start. */
export const callsQuery = queryOptions({
  queryKey: squadKeys.calls,
  queryFn: async () => {
    const { items } = await api.collection<CallRecord>('squad_calls').getList(1, shownCalls, {
      filter: `(state = 'open' || state = 'full') && expires_at > '${toRecordDate(new Date())}'`,
      sort: '-state,starts_at,id',
      expand: 'user,squad_seats_via_call.user',
      fields: fields.join(','),
      skipTotal: true,
    })
    return items
  },
})

/** Calls and seats follow what others do, here and in Discord. */
export function useLiveSquads(): void {
  useLive('squad_calls', { keys: [squadKeys.all] })
  useLive('squad_seats', { keys: [squadKeys.all] })
}

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
