import {
  championsBoard,
  seasonTablePath,
  type SeasonResult,
  type SeasonTable,
} from '@longhouse/contract/seasons'
import { createPerson, type TestSite } from '../../testing/test-site.ts'
import { runSeasonSteps } from './season-steps.job.ts'

type Values = Readonly<Record<string, unknown>>

/** A verified run. Players are listed by id, guests by name. */
interface NewRun {
  readonly players: readonly string[]
  readonly guests?: readonly string[]
  readonly round: number
  readonly values?: Values
}

/** Creates seasons and runs on a test site. */
export function seasonsOn(site: TestSite) {
  let made = 0
  return {
    newPeople: (...names: string[]) =>
      Promise.all(names.map(async (name) => (await createPerson(site.engine, `${name}${(made += 1)}`)).id)),

    newSeason: async (starts: string, ends: string, values: Values = {}) => {
      const name = `Season ${(made += 1)}`
      return (await site.engine.recordsOf('seasons').create({ name, starts, ends, ...values })).id
    },

    newRun: async (season: string, { players, guests = [], round, values = {} }: NewRun) => {
      const run = await site.engine.recordsOf('runs').create({
        game: 'blackops6',
        map: 'terminus',
        round,
        squad_size: players.length + guests.length,
        submitter: players[0] ?? '',
        played_at: '2026-10-01 20:00:00.000Z',
        decided_at: '2026-10-02 20:00:00.000Z',
        status: 'verified',
        season,
        ...values,
      })
      const lines = [...players.map((user) => ({ user })), ...guests.map((name) => ({ name }))]
      for (const line of lines) await site.engine.recordsOf('run_players').create({ run: run.id, ...line })
      return run.id
    },

    tick: (now: string) => runSeasonSteps(site, new Date(now)),

    seasonOf: async (id: string) => {
      const season = await site.engine.recordsOf('seasons').findById(id)
      if (!season) throw new Error('There is no such season.')
      return season
    },

    resultsOf: async (season: string): Promise<SeasonResult[]> => {
      const rows = await site.as.superuser
        .collection<SeasonResult>('season_results')
        .getFullList({ filter: `season = '${season}'`, sort: 'board,place,id' })
      return rows
    },

    /** Lists place, players and points of every row: `['1 ADA BO 25']`. */
    boardOf: async (season: string, board: string = championsBoard) => {
      const rows = await site.as.superuser
        .collection<SeasonResult>('season_results')
        .getFullList({ filter: `season = '${season}' && board = '${board}'`, sort: 'place,id' })
      return rows.map(({ place, players, points }) =>
        [place, ...(players ?? []).map(({ name }) => withoutNumber(name) || '-').toSorted(), points].join(
          ' ',
        ),
      )
    },

    tableOf: (season: string, as: keyof TestSite['as'] = 'member') =>
      site.as[as].send<SeasonTable>(seasonTablePath(season), {}),

    disqualify: (run: string) => site.engine.recordsOf('runs').update(run, { status: 'disqualified' }),
  }
}

export function withoutNumber(name: string): string {
  return name.replace(/\d+$/, '')
}
