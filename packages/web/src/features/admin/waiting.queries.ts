import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/realtime.ts'

const waiting = {
  staff_applications: "status = 'new'",
  game_interests: "status = 'new'",
  outbox: "status = 'pending' || status = 'parked'",
  rank_proposals: "state = 'open'",
  absences: "state = 'asked'",
  discord_mirrors: "status = 'parked'",
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
      (await api.collection(collection).getList(1, 1, { filter: waiting[collection], fields: 'id' }))
        .totalItems,
  })
}
