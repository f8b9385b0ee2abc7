import type { OutboxMessage } from '@longhouse/contract/relays'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { listRoughly, nextPage } from '../../ui/list/next-page.ts'

export const messageKeys = { list: ['outbox'] as const, discord: ['discord-status'] as const }

/** The lists of messages. Undelivered: those set aside first, then the waiting ones in sending order. */
export const messageStates = {
  undelivered: {
    label: 'Undelivered',
    filter: "status = 'pending' || status = 'parked'",
    sort: 'status,sequence',
  },
  parked: { label: 'Set aside', filter: "status = 'parked'", sort: 'sequence' },
  delivered: { label: 'Delivered', filter: "status = 'delivered'", sort: '-sequence' },
} as const

export type MessageState = keyof typeof messageStates

const pageSize = 50

export function messagesQuery(state: MessageState) {
  const { filter, sort } = messageStates[state]
  return infiniteQueryOptions({
    queryKey: [...messageKeys.list, state],
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<OutboxMessage>('outbox'), pageParam, { perPage: pageSize, filter, sort }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

export interface DiscordStatus {
  readonly configured: boolean
  readonly troubles: readonly { readonly call: string; readonly reason: string; readonly since: string }[]
}

/** The status of the connection to Discord. */
export function discordStatusQuery() {
  return queryOptions({
    queryKey: messageKeys.discord,
    queryFn: () => api.client.send<DiscordStatus>('/api/discord/status', { method: 'GET' }),
    staleTime: 10_000,
  })
}
