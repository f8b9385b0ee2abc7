import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toRecordDate } from '../../lib/moments.ts'
import type { CallRecord } from './squads.types.ts'

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
