import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/realtime.ts'

// Ordered by what is asked for, they are found by its index; otherwise databases walk through all that is done.
const waiting = {
  staff_applications: { filter: "status = 'new'", sort: 'status' },
  game_interests: { filter: "status = 'new'", sort: 'status' },
  outbox: { filter: "status = 'pending' || status = 'parked'", sort: 'status' },
  rank_proposals: { filter: "state = 'open'", sort: 'state' },
  absences: { filter: "state = 'asked'", sort: 'state' },
  discord_mirrors: { filter: "status = 'parked'", sort: 'status' },
} as const

/** How many records of a collection wait for somebody, kept in step with what happens. */
export function useWaiting(
  collection: keyof typeof waiting,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): number | undefined {
  const options = waitingQuery(collection)
  useLive(collection, { keys: [options.queryKey], isEnabled })
  return useQuery({ ...options, enabled: isEnabled }).data
}

function waitingQuery(collection: keyof typeof waiting) {
  return queryOptions({
    queryKey: ['waiting', collection],
    queryFn: async () =>
      (await api.collection(collection).getList(1, 1, { ...waiting[collection], fields: 'id' })).totalItems,
  })
}
