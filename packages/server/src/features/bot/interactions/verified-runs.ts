import { mapLabel, gameLabel } from '@longhouse/contract/community'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/discord-text.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import type { AskedBy, Asker, KnownAsker } from '../interaction.ts'

type By = AskedBy<KnownAsker>

const runsSchema = z.array(
  z.object({
    id: z.string(),
    game: z.string(),
    map: z.string(),
    round: z.number(),
    squad_size: z.number(),
  }),
)
const playersSchema = z.array(
  z.object({
    run: z.string(),
    name: z.string(),
    expand: z.object({ user: z.object({ username: z.string() }).optional() }).optional(),
  }),
)

/** The wanted runs: of one map, of one squad size, and how many. */
export interface WantedRuns {
  readonly map: string
  readonly size: number | undefined
  readonly count: number
}

const shownNames = 4
const longestName = 24

/** Returns the best verified runs, one per line. */
export async function verifiedRunLines(by: By, { map, size, count }: WantedRuns): Promise<string[]> {
  const { records, language } = by.asker
  const say = wordsIn(language, botWords)
  const { items } = await records.list('runs', {
    filter: [
      "status = 'verified'",
      ...(map ? [`map = '${map}'`] : []),
      ...(size ? [`squad_size = ${size}`] : []),
    ].join(' && '),
    sort: '-round,played_at,id',
    perPage: String(count),
    skipTotal: '1',
  })
  const runs = runsSchema.parse(items)
  const names = await namesOf(by, runs)
  return runs.map((run, index) => {
    const values = {
      names: namesInWords(by, names.get(run.id) ?? []),
      round: run.round,
      size: sizeInWords(by, run.squad_size),
    }
    const line = map ? say('runLineOnMap', values) : say('runLine', { ...values, map: runPlace(run) })
    return `**${index + 1}** ${line}`
  })
}

/** Returns the map of a run, or its game if it has no map. */
export function runPlace({ game, map }: { readonly game: string; readonly map: string }): string {
  return plainText(map ? mapLabel(map) : gameLabel(game))
}

/** Returns the size of a squad in words. */
export function sizeInWords({ asker }: AskedBy<Asker>, size: number): string {
  const say = wordsIn(asker.language, botWords)
  return size === 1 ? say('aloneInIt') : say('inSquadOf', { size })
}

async function namesOf(
  { asker: { records } }: By,
  runs: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (runs.length === 0) return new Map()
  const { items } = await records.list('run_players', {
    filter: runs.map(({ id }) => `run = '${id}'`).join(' || '),
    sort: 'created,id',
    expand: 'user',
    perPage: '100',
    skipTotal: '1',
  })
  const players = Map.groupBy(playersSchema.parse(items), ({ run }) => run)
  return new Map(
    [...players].map(([run, those]) => [
      run,
      those.map(({ name, expand }) => expand?.user?.username ?? name),
    ]),
  )
}

/** Joins names of players. Deleted accounts are named as former members. */
function namesInWords({ asker }: By, names: readonly string[]): string {
  const say = wordsIn(asker.language, botWords)
  const shown = names.slice(0, shownNames).map((name) => plainText(name, longestName) || say('formerMember'))
  const count = names.length - shown.length
  if (shown.length === 0) return say('formerMember')
  return count > 0 ? say('andMore', { names: shown.join(', '), count }) : shown.join(', ')
}
