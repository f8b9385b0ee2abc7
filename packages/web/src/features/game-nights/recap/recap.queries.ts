import type { Clip } from '@longhouse/contract/clips'
import type { EventResult, Registration, Tournament } from '@longhouse/contract/events'
import type { Run } from '@longhouse/contract/runs'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { recordDate, toRecordDate } from '../../../lib/dates/moments.ts'
import type { NightPerson, NightRecord, SquadRecord } from '../night/night.queries.ts'

/** A result with its players, for members. */
export type RecapResult = EventResult & { readonly expand?: { readonly players?: readonly NightPerson[] } }

/** A clip with its owner. */
export type RecapClip = Clip & { readonly expand?: { readonly user?: NightPerson } }

export const recapKeys = {
  event: (eventId: string) => ['game-nights', 'recap', 'event', eventId] as const,
  results: (eventId: string) => ['game-nights', 'recap', 'results', eventId] as const,
  records: (eventId: string) => ['game-nights', 'recap', 'records', eventId] as const,
}

/** The event of a recap; fails with 404 if the caller may not see it. */
export function recapEventQuery(eventId: string) {
  return queryOptions({
    queryKey: recapKeys.event(eventId),
    queryFn: () => api.collection<Tournament>('tournaments').getOne(eventId),
  })
}

/** The results of the event, first place first, as its posts show them. */
export function recapResultsQuery(eventId: string) {
  return queryOptions({
    queryKey: recapKeys.results(eventId),
    queryFn: async () => {
      const { items } = await api.collection<RecapResult>('event_results').getList(1, 100, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        sort: 'place,created',
        expand: 'players',
        skipTotal: true,
      })
      return items
    },
  })
}

/** Runs of the night that were records when they were played. */
export function nightRecordsQuery(eventId: string) {
  return queryOptions({
    queryKey: recapKeys.records(eventId),
    queryFn: async () => {
      const { items } = await api.collection<Run>('runs').getList(1, 20, {
        filter: api.filter("tournament = {:eventId} && status = 'verified' && is_record = true", { eventId }),
        sort: '-round,played_at,id',
        skipTotal: true,
      })
      return items
    },
  })
}

const afterTheEnd = 12 * 60 * 60 * 1000
const clipsShown = 6

/** Clips that people of the night sent until half a day after its end. */
export function nightClipsQuery({ id, started_at, ended_at }: NightRecord, people: readonly string[]) {
  return queryOptions({
    queryKey: ['game-nights', 'recap', 'clips', id, ended_at, people],
    queryFn: async () => {
      const until = toRecordDate(new Date(recordDate(ended_at).getTime() + afterTheEnd))
      const { items } = await api.collection<RecapClip>('clips').getList(1, 100, {
        filter: api.filter('created >= {:from} && created <= {:until}', { from: started_at, until }),
        sort: '-upvotes,created',
        expand: 'user',
        skipTotal: true,
      })
      return items.filter(({ user }) => people.includes(user)).slice(0, clipsShown)
    },
  })
}

/** The people of the night who had been in no squad and at no game night before. */
export function newcomersQuery({ id, started_at, tournament }: NightRecord, people: readonly string[]) {
  return queryOptions({
    queryKey: ['game-nights', 'recap', 'newcomers', id, people],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const earlier = { before: started_at, tournament }
      const unknown = await findNewcomers(people, (asked) => askSquads(earlier, asked))
      return findNewcomers(unknown, (asked) => askPlaces(earlier, asked))
    },
  })
}

const askedAtOnce = 200

/** The limits of "earlier": begun before a time, and not the event of the night itself. */
interface Earlier {
  readonly before: string
  readonly tournament: string
}

async function askSquads({ before }: Earlier, people: readonly string[]): Promise<EarlierSquads> {
  const { filter, params } = oneOf('members ?=', people)
  const { items } = await api.collection<Pick<SquadRecord, 'members'>>('squads').getList(1, askedAtOnce, {
    filter: api.filter(`night.started_at != '' && night.started_at < {:before} && (${filter})`, {
      before,
      ...params,
    }),
    sort: '-created',
    fields: 'members',
    skipTotal: true,
  })
  return { squads: items.map(({ members = [] }) => members), hasMore: items.length === askedAtOnce }
}

/** Game nights without a room count too, and events from before there were kinds. */
const wasThere =
  "tournament.id != {:tournament} && tournament.start_date < {:before} && tournament.cancelled_at = '' && " +
  "(tournament.kind = 'game_night' || tournament.kind = '') && (presence = 'here' || presence = '')"

async function askPlaces(earlier: Earlier, people: readonly string[]): Promise<EarlierSquads> {
  const { filter, params } = oneOf('user =', people)
  const places = api.collection<Pick<Registration, 'user'>>('tournament_registrations')
  const { items } = await places.getList(1, askedAtOnce, {
    filter: api.filter(`${wasThere} && (${filter})`, { ...earlier, ...params }),
    sort: '-registration_date',
    fields: 'user',
    skipTotal: true,
  })
  return { squads: items.map(({ user }) => [user]), hasMore: items.length === askedAtOnce }
}

function oneOf(field: string, people: readonly string[]) {
  return {
    filter: people.map((_, index) => `${field} {:p${index}}`).join(' || '),
    params: Object.fromEntries(people.map((id, index) => [`p${index}`, id])),
  }
}

/** Number of people in one request. */
const peopleAtOnce = 20

/** Returns some earlier squads that included one of the people, newest first. */
type AskEarlier = (people: readonly string[]) => Promise<EarlierSquads>

interface EarlierSquads {
  readonly squads: readonly (readonly string[])[]
  /** Whether there are more than were returned. */
  readonly hasMore: boolean
}

/**
 * Returns the people who were in no earlier squad. The first response finds the regulars, so few requests are
 * needed, however long the regulars have been coming.
 */
export async function findNewcomers(people: readonly string[], askEarlier: AskEarlier): Promise<string[]> {
  const newcomers: string[] = []
  let open = [...people]
  while (open.length > 0) {
    const asked = open.slice(0, peopleAtOnce)
    const { squads, hasMore } = await askEarlier(asked)
    const known = new Set(squads.flat())
    const isAnswered = !hasMore || !asked.some((id) => known.has(id))
    if (isAnswered) newcomers.push(...asked.filter((id) => !known.has(id)))
    open = open.filter((id) => !known.has(id) && !(isAnswered && asked.includes(id)))
  }
  return people.filter((id) => newcomers.includes(id))
}
