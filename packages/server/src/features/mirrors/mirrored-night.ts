import type { RecordSource } from '@longhouse/engine'
import { nightStates, squadColours, squadPhases } from '@longhouse/contract/game-nights'
import { z } from 'zod'

const nightSchema = z.object({
  id: z.string(),
  tournament: z.string(),
  state: z.enum(nightStates),
  map: z.string(),
})

/** The fields of a game night that Discord shows. */
export type MirroredNight = z.output<typeof nightSchema>

const squadSchema = z.object({
  id: z.string(),
  night: z.string(),
  number: z.number(),
  name: z.string(),
  colour: z.enum(squadColours),
  members: z.array(z.string()),
  round: z.number(),
  phase: z.enum(squadPhases),
  downs: z.number(),
  final_round: z.number(),
  place: z.number(),
  squad_size: z.number(),
})

/** The fields of a squad that Discord shows. */
export type MirroredSquad = z.output<typeof squadSchema>

/** Finds the night of an event, if any. */
export async function findNight(source: RecordSource, event: string): Promise<MirroredNight | undefined> {
  const found = await source
    .recordsOf('game_nights')
    .findFirst({ filter: 'tournament = {:event}', params: { event } })
  return found && nightSchema.parse(found)
}

export async function findNightById(source: RecordSource, id: string): Promise<MirroredNight | undefined> {
  const found = await source.recordsOf('game_nights').findById(id)
  return found && nightSchema.parse(found)
}

export async function findSquad(source: RecordSource, id: string): Promise<MirroredSquad | undefined> {
  const found = await source.recordsOf('squads').findById(id)
  return found && squadSchema.parse(found)
}

/** Lists the squads that have a place, sorted by place. */
export async function findPlaced(source: RecordSource, night: string): Promise<MirroredSquad[]> {
  const found = await source.recordsOf('squads').findAll({
    filter: 'night = {:night} && place > 0',
    params: { night },
    sort: 'place,number',
  })
  return found.map((squad) => squadSchema.parse(squad))
}

export async function squadIdsOf(source: RecordSource, night: string): Promise<string[]> {
  const rows = await source.query<{ readonly id: string }>({
    sql: `SELECT "id" FROM "squads" WHERE "night" = ? ORDER BY "number"`,
    params: [night],
  })
  return rows.map(({ id }) => id)
}
