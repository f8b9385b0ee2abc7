import type { Engine } from '@longhouse/engine'
import type { BenchAnswer } from '@longhouse/contract/game-nights'
import { findSquads, type StoredNight } from './find-night.ts'
import { findHere } from './here-players.ts'
import { findStrengths } from './strengths.ts'

/** Lists participants who are here and in no squad, first come first, each with the weakest squad that has room. */
export async function readBench(engine: Engine, night: StoredNight): Promise<BenchAnswer> {
  const squads = await findSquads(engine, night.id)
  const placed = new Set(squads.flatMap(({ members }) => members))
  const bench = (await findHere(engine, night.tournament)).filter(({ id }) => !placed.has(id))
  if (bench.length === 0 || night.state === 'ended') return []
  const strengthOf = await findStrengths(engine, { night, users: [...placed, ...bench.map(({ id }) => id)] })
  const rooms = squads.map(({ id, members }) => ({
    id,
    room: night.squad_size - members.length,
    strength: members.reduce((sum, member) => sum + strengthOf(member), 0),
  }))
  return bench.map(({ id: user }) => {
    const [weakest] = rooms.filter(({ room }) => room > 0).toSorted((a, b) => a.strength - b.strength)
    if (!weakest) return { user, squad: '' }
    weakest.room -= 1
    weakest.strength += strengthOf(user)
    return { user, squad: weakest.id }
  })
}
