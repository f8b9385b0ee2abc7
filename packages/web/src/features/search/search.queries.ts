import type { Clip } from '@longhouse/contract/clips'
import { isModuleOn, community, mapLabel } from '@longhouse/contract/community'
import type { Tournament } from '@longhouse/contract/events'
import type { Run } from '@longhouse/contract/runs'
import type { User } from '@longhouse/contract/users'
import { wordsFor } from '@longhouse/contract/words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { bestFirst, type Found } from './found.ts'
import { searchWords } from './search.words.ts'

/** How many of each kind are shown, and among how many the best are found. */
const shown = 5
const asked = 20

/** A kind of record that can be found: by an ordinary list call, so that only readable records are found. */
interface Kind {
  readonly name: 'members' | 'events' | 'clips' | 'runs'
  readonly find: (typed: string) => Promise<readonly Found[]>
  readonly isForGuests?: true
}

const say = wordsFor('en', searchWords)

const kinds: readonly Kind[] = [
  {
    name: 'members',
    isForGuests: true,
    find: async (typed) => {
      const filter = api.filter('username ~ {:typed} || name ~ {:typed}', { typed })
      const found = await list<User>('users', { filter, sort: 'username', fields: 'id,username' })
      return found.map(({ id, username }) => ({
        key: `members:${id}`,
        label: username,
        to: `/user/${encodeURIComponent(username)}`,
      }))
    },
  },
  {
    name: 'events',
    find: async (typed) => {
      const filter = api.filter('name ~ {:typed}', { typed })
      const found = await list<Tournament>('tournaments', { filter, sort: '-start_date', fields: 'id,name' })
      return found.map(({ id, name }) => ({ key: `events:${id}`, label: name, to: `/events/${id}` }))
    },
  },
  {
    name: 'clips',
    find: async (typed) => {
      const filter = api.filter('clip_title ~ {:typed}', { typed })
      const found = await list<Clip>('clips', { filter, sort: '-created', fields: 'id,clip_title' })
      return found.map(({ id, clip_title }) => ({
        key: `clips:${id}`,
        label: clip_title,
        to: `/clips?q=${encodeURIComponent(clip_title)}`,
      }))
    },
  },
  ...(isModuleOn(community, 'runs') ? [runs()] : []),
]

function runs(): Kind {
  return {
    name: 'runs',
    find: async (typed) => {
      const round = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
      const maps = community.games
        .flatMap((game) => game.maps)
        .filter(({ label }) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
      const wishes = [
        ...(round > 0 ? [api.filter('round = {:round}', { round })] : []),
        ...maps.map(({ id }) => api.filter('map = {:id}', { id })),
      ]
      if (wishes.length === 0) return []
      const filter = `status = 'verified' && (${wishes.join(' || ')})`
      const found = await list<Run>('runs', { filter, sort: '-round,played_at', fields: 'id,map,round' })
      return found.map(({ id, map, round: reached }) => ({
        key: `runs:${id}`,
        label: say('run', { round: reached, map: mapLabel(map) }),
        to: `/records/${id}`,
      }))
    },
  }
}

async function list<T>(collection: string, options: Record<string, string>): Promise<readonly T[]> {
  return (await api.collection<T>(collection).getList(1, asked, { ...options, skipTotal: true })).items
}

/** The queries of a search; guests do not query kinds that they cannot read. */
export function searchQueries(typed: string, { isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return kinds
    .filter(({ isForGuests }) => isLoggedIn || isForGuests)
    .map(({ name, find }) =>
      queryOptions({
        queryKey: ['search', name, typed, isLoggedIn],
        enabled: typed !== '',
        staleTime: 30_000,
        gcTime: 60_000,
        queryFn: async () => ({ name, items: bestFirst(await find(typed), typed).slice(0, shown) }),
      }),
    )
}
