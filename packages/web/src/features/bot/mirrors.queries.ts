import type { DiscordMirror } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPage } from '../../lib/next-page.ts'
import { discordKeys } from './discord.queries.ts'

/** A post that failed, with the current name of its event. */
export interface FailedMirror extends DiscordMirror {
  readonly eventName: string | undefined
}

const pageSize = 20
const filter = "status = 'parked' || status = 'gone' || last_error != ''"

/** Posts that are missing or outdated in Discord, newest first. */
export const failedMirrorsQuery = infiniteQueryOptions({
  queryKey: discordKeys.mirrors,
  queryFn: async ({ pageParam }) => {
    const page = await api
      .collection<DiscordMirror>('discord_mirrors')
      .getList(pageParam, pageSize, { filter, sort: '-updated,id' })
    const names = await eventNames(page.items.map(({ event }) => event))
    const items = page.items.map((mirror): FailedMirror => ({
      ...mirror,
      eventName: names.get(mirror.event),
    }))
    return { ...page, items }
  },
  initialPageParam: 1,
  getNextPageParam: (last) => nextPage(last),
})

async function eventNames(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const { items } = await api.collection<Tournament>('tournaments').getList(1, wanted.length, {
    filter: wanted.map((id) => api.filter('id = {:id}', { id })).join(' || '),
    fields: 'id,name',
    skipTotal: true,
  })
  return new Map(items.map(({ id, name }) => [id, name]))
}
