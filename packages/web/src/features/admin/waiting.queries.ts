import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/records/realtime.ts'

// Sorted by the filtered field, so that databases use its index; otherwise they scan all finished records.
const waiting = {
  staff_applications: { filter: "status = 'new'", sort: 'status' },
  game_interests: { filter: "status = 'new'", sort: 'status' },
  outbox: { filter: "status = 'pending' || status = 'parked'", sort: 'status' },
  rank_proposals: { filter: "state = 'open'", sort: 'state' },
  absences: { filter: "state = 'asked'", sort: 'state' },
  discord_mirrors: { filter: "status = 'parked'", sort: 'status' },
} as const

/** Returns how many records of a collection wait for staff, kept up to date. */
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
