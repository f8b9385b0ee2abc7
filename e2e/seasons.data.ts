import type PocketBase from 'pocketbase'
import type { SiteProcess } from './support/site-process.ts'
import { people, superuserClient, type PersonName } from './support/people.ts'

const dayMs = 24 * 60 * 60_000

/** A time some days from now, as the record API writes it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().replace('T', ' ')
}

/** Seasons, runs and contests over the API, with all rights. */
export async function seasonsOf(site: SiteProcess) {
  const root = await superuserClient(site.url, site.superuser)
  const idOf = async (name: PersonName) => {
    const found = await root.collection('users').getFirstListItem(`username = '${people[name].username}'`)
    return found.id
  }
  return {
    root,
    idOf,
    newSeason: (name: string, starts: string, ends: string) =>
      root.collection('seasons').create({ name, starts, ends }),
    newRun: (values: NewRun) => newRun(root, values),
    /** Runs a job of the minute. */
    tick: (job: 'season-steps' | 'contest-steps') => root.crons.run(job),
  }
}

export interface NewRun {
  readonly season: string
  readonly players: readonly string[]
  readonly guests?: readonly string[]
  readonly round: number
  readonly map?: string
  readonly days: number
}

async function newRun(
  root: PocketBase,
  { season, players, guests = [], round, map = 'terminus', days }: NewRun,
) {
  const run = await root.collection('runs').create({
    game: 'blackops6',
    map,
    round,
    squad_size: players.length + guests.length,
    submitter: players[0],
    played_at: inDays(days),
    handed_in_at: inDays(days),
    decided_at: inDays(days),
    status: 'verified',
    season,
  })
  for (const user of players) await root.collection('run_players').create({ run: run.id, user })
  for (const name of guests) await root.collection('run_players').create({ run: run.id, name })
  return run
}
