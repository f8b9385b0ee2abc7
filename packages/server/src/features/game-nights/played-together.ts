import type { RecordSource } from '@longhouse/engine'
import { squadsCollection } from '../../collections/game-nights.ts'

const dayMs = 24 * 60 * 60 * 1000
const rememberedDays = 60
/** More squads than large nights have in two months. */
const maxSquads = 2000

/** Returns a function that counts how often a player was recently in one squad with others, by their ids. */
export async function findPlayedTogether(
  source: RecordSource,
  now: Date,
): Promise<(user: string) => Readonly<Record<string, number>>> {
  const squads = await source.records(squadsCollection).findAll({
    filter: "night.state = 'ended' && night.ended_at > {:since}",
    params: { since: new Date(now.getTime() - rememberedDays * dayMs) },
    sort: '-created',
    limit: maxSquads,
  })
  const times = new Map<string, Record<string, number>>()
  for (const { members } of squads)
    for (const one of members) {
      const known = times.get(one) ?? {}
      for (const other of members) if (other !== one) known[other] = (known[other] ?? 0) + 1
      times.set(one, known)
    }
  return (user) => times.get(user) ?? {}
}
