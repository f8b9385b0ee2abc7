import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import type { NamedResult } from './compose/recap-post.ts'
import { squadTitle } from './compose/squad-name.ts'
import { findPlaced, type MirroredSquad } from './mirrored-night.ts'
import { readNames } from './read-names.ts'

const say = wordsFor('en', mirrorWords)

/** More results than a message has room for. */
const maxResults = 50

/** Reads the results that hosts entered for an event. */
export async function readResults(source: RecordSource, event: string): Promise<NamedResult[]> {
  const found = await source.recordsOf('event_results').findAll({
    filter: 'tournament = {:event}',
    params: { event },
    sort: 'place,id',
    limit: maxResults,
  })
  const names = await readNames(source, found.flatMap(playersOf))
  return found.map((result) => ({
    place: Number(result['place']),
    title: toText(result['title']),
    score: toText(result['score']),
    note: toText(result['note']),
    players: playersOf(result).map((id) => names.get(id) ?? mirrorWords.formerMember),
  }))
}

function playersOf(result: Readonly<Record<string, unknown>>): string[] {
  return [result['players'] ?? []].flat().map(toText)
}

/** Reads the rounds that squads counted in a night, and which of them were verified since. */
export async function readNightResults(source: RecordSource, night: string): Promise<NamedResult[]> {
  const squads = await findPlaced(source, night)
  const names = await readNames(
    source,
    squads.flatMap(({ members }) => members),
  )
  const verified = await readVerified(source, squads)
  return squads.map((squad) => ({
    place: squad.place,
    title: squadTitle(squad),
    score: squad.final_round > 0 ? say('atRound', { round: squad.final_round }) : '',
    note: verified.get(squad.id) ?? '',
    players: peopleOf(squad, names),
  }))
}

/** Lists the members' names. Deleted accounts are named as former members, since they took part. */
function peopleOf({ members, squad_size }: MirroredSquad, names: ReadonlyMap<string, string>): string[] {
  const there = members.map((id) => names.get(id) ?? mirrorWords.formerMember)
  const left = Math.max(0, squad_size - members.length)
  return [...there, ...Array.from({ length: left }, () => mirrorWords.formerMember)]
}

interface VerifiedRun {
  readonly squad: string
  readonly is_record: boolean | number
}

/** Returns the notes of squads whose run was verified. */
async function readVerified(
  source: RecordSource,
  squads: readonly MirroredSquad[],
): Promise<ReadonlyMap<string, string>> {
  if (squads.length === 0) return new Map()
  const rows = await source.query<VerifiedRun>({
    sql: `SELECT "squad", "is_record" FROM "runs"
      WHERE "status" = 'verified' AND "squad" IN (${squads.map(() => '?').join(', ')})`,
    params: squads.map(({ id }) => id),
  })
  return new Map(
    rows.map(({ squad, is_record }) => [squad, is_record ? say('isVerifiedRecord') : say('isVerified')]),
  )
}
