import type { Tournament } from '@longhouse/contract/events'
import {
  recordsPath,
  runPageSize,
  runWaitPath,
  type RecordsAnswer,
  type WaitAnswer,
  type PersonalBest,
  type CommentKind,
  type Run,
  type RunComment,
  type RunPlayer,
  type RunStatus,
} from '@longhouse/contract/runs'
import type { Season } from '@longhouse/contract/seasons'
import type { User } from '@longhouse/contract/users'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPage, uncounted } from '../../ui/list/next-page.ts'
import { useLive } from '../../lib/records/realtime.ts'

export const runKeys = { all: ['runs'] as const }

const players = 'run_players_via_run.user'
const onBoard = 'game = {:game} && map = {:map} && squad_size = {:size}'
const verified = `status = 'verified' && ${onBoard}`
const bestFirst = '-round,played_at,id'

/** The verified runs of a board, best first; of one season or of all time. */
export function boardQuery(board: BoardChoice, season = '') {
  return infiniteQueryOptions({
    queryKey: [...runKeys.all, 'board', board, season],
    queryFn: async ({ pageParam }) => {
      const asked = {
        filter: api.filter(season ? `${verified} && season = {:season}` : verified, { ...board, season }),
        sort: bestFirst,
        expand: players,
        skipTotal: true,
      }
      return uncounted(await api.collection<RunRecord>('runs').getList(pageParam, runPageSize, asked))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
    placeholderData: keepPreviousData,
  })
}

/** The ten best of a board. */
export function tenBestQuery(board: BoardChoice, isEnabled = true) {
  return queryOptions({
    queryKey: [...runKeys.all, 'ten-best', board],
    enabled: isEnabled,
    queryFn: async () => {
      const { items } = await api.collection<RunRecord>('runs').getList(1, 10, {
        filter: api.filter(verified, { ...board }),
        sort: bestFirst,
        expand: players,
        skipTotal: true,
      })
      return items
    },
  })
}

/** Whether there is any verified run. */
export function anyRunQuery({ isEnabled }: { readonly isEnabled: boolean }) {
  return queryOptions({
    queryKey: [...runKeys.all, 'any'],
    enabled: isEnabled,
    queryFn: async () => {
      const options = { filter: "status = 'verified'", fields: 'id', skipTotal: true }
      const { items } = await api.collection<RunRecord>('runs').getList(1, 1, options)
      return items.length > 0
    },
  })
}

/** The history of a board's record. */
export function historyQuery({ game, map, size }: BoardChoice) {
  return queryOptions({
    queryKey: [...runKeys.all, 'history', { game, map, size }],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const asked = new URLSearchParams({ game, map, size: String(size) })
      return (await api.get<RecordsAnswer>(`${recordsPath}?${asked.toString()}`)).history
    },
  })
}

/** All seasons, newest first. */
export function seasonsQuery() {
  return queryOptions({
    queryKey: ['seasons', 'list'],
    queryFn: async () => {
      const options = { sort: '-starts', skipTotal: true }
      return (await api.collection<Season>('seasons').getList(1, 50, options)).items
    },
  })
}

/** One run with all its relations. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [...runKeys.all, 'one', id],
    queryFn: () =>
      api.collection<RunRecord>('runs').getOne(id, { expand: `${players},submitter,tournament,season` }),
  })
}

/** The draft that a night left for the member and their squad; null once it is handed in. */
export function nightDraftQuery(event: string, user: string) {
  return queryOptions({
    queryKey: [...runKeys.all, 'night-draft', event, user],
    queryFn: async () => {
      const filter =
        "tournament = {:event} && squad != '' && status = 'draft' && run_players_via_run.user ?= {:user}"
      const { items } = await api.collection<RunRecord>('runs').getList(1, 1, {
        filter: api.filter(filter, { event, user }),
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The comments on a run that the caller may read. */
export function talkQuery(run: string) {
  return queryOptions({
    queryKey: [...runKeys.all, 'talk', run],
    queryFn: async () => {
      const { items } = await api.collection<CommentRecord>('run_comments').getList(1, 200, {
        filter: api.filter('run = {:run}', { run }),
        sort: 'created,id',
        expand: 'author',
        skipTotal: true,
      })
      return items
    },
  })
}

/** How long a run waits for a verifier. */
export function waitQuery() {
  return queryOptions({
    queryKey: [...runKeys.all, 'wait'],
    queryFn: () => api.get<WaitAnswer>(runWaitPath),
  })
}

/** The best verified rounds of a member, by map and size of the squad. */
export function bestsQuery(user: string) {
  return queryOptions({
    queryKey: [...runKeys.all, 'bests', user],
    enabled: user !== '',
    queryFn: async () => {
      const { items } = await api.collection<PersonalBest>('personal_bests').getList(1, 200, {
        filter: api.filter('user = {:user}', { user }),
        sort: 'game,map,squad_size',
        skipTotal: true,
      })
      return items
    },
  })
}

/** Every run that a member handed in or played in, most recently updated first. */
export function mineQuery(user: string) {
  return infiniteQueryOptions({
    queryKey: [...runKeys.all, 'mine', user],
    enabled: user !== '',
    queryFn: ({ pageParam }) =>
      api.collection<RunRecord>('runs').getList(pageParam, 20, {
        filter: api.filter('submitter = {:user} || run_players_via_run.user ?= {:user}', { user }),
        sort: '-updated,id',
        expand: 'run_players_via_run.user',
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

/**
 * Keeps boards, bests, history and talk up to date. Members who only see verified runs are notified of a
 * disqualified one by the decision about it, which all may read.
 */
export function useLiveRuns(): void {
  useLive('runs', { keys: [runKeys.all] })
  useLive('run_comments', { keys: [runKeys.all] })
}

/** A member as others see them. */
export type RunMember = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A player of a run, with their account if any. */
export type PlayerRecord = RunPlayer & { readonly expand?: { readonly user?: RunMember } }

/** A run with its players; on its own page with all its relations. */
export type RunRecord = Run & {
  readonly status: RunStatus
  readonly expand?: {
    readonly run_players_via_run?: readonly PlayerRecord[]
    readonly submitter?: RunMember
    readonly tournament?: Tournament
    readonly season?: Season
  }
}

/** A comment on a run, with its author. */
export type CommentRecord = RunComment & {
  readonly kind: CommentKind
  readonly expand?: { readonly author?: RunMember }
}

/** The chosen board. */
export interface BoardChoice {
  readonly game: string
  /** Empty if the game has no maps. */
  readonly map: string
  readonly size: number
}
