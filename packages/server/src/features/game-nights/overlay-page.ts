import { hash } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { placesOf, type OverlayAnswer, type OverlaySquad } from '@longhouse/contract/game-nights'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import { findSquads, type StoredNight, type StoredSquad } from './find-night.ts'

/** The overlay's board of a night. */
export interface OverlayPage {
  readonly text: string
  readonly etag: string
  /** Ids of all records on the board; a change of one of them makes it outdated. */
  readonly about: ReadonlySet<string>
}

/** This many of the newest rounds are enough for a small curve. */
const curveRounds = 40

/** Builds the board of the night with this key. Returns undefined for a wrong key. */
export async function writeOverlay(engine: Engine, key: string): Promise<OverlayPage | undefined> {
  const night = await engine
    .records(gameNightsCollection)
    .findFirst({ filter: 'overlay_key = {:key}', params: { key } })
  const event = night && (await engine.recordsOf('tournaments').findById(night.tournament))
  if (!event || event['is_draft'] === true) return undefined
  const squads = await findSquads(engine, night.id)
  const names = await readNames(engine, squads)
  const text = JSON.stringify(answerOf({ night, name: toText(event['name']), squads, names }))
  return {
    text,
    etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"`,
    about: new Set([night.id, event.id, ...squads.map(({ id }) => id), ...names.keys()]),
  }
}

interface Board {
  readonly night: StoredNight
  readonly name: string
  readonly squads: readonly StoredSquad[]
  readonly names: ReadonlyMap<string, string>
}

function answerOf({ night, name, squads, names }: Board): OverlayAnswer {
  const places = placesOf(squads, night)
  return {
    name,
    state: night.state || 'lobby',
    map: night.map,
    goal: night.goal || 'high_round',
    target: night.target,
    startedAt: Date.parse(night.started_at) || 0,
    endedAt: Date.parse(night.ended_at) || 0,
    squads: squads.map((squad): OverlaySquad => ({
      number: squad.number,
      name: squad.name,
      colour: squad.colour || 'bone',
      round: squad.round,
      phase: squad.phase || 'waiting',
      downs: squad.downs,
      place: places.get(squad.id) ?? 0,
      members: squad.members.flatMap((id) => names.get(id) ?? []),
      reached: (squad.reached ?? []).slice(-curveRounds),
    })),
  }
}

async function readNames(
  engine: Engine,
  squads: readonly StoredSquad[],
): Promise<ReadonlyMap<string, string>> {
  const ids = squads.flatMap(({ members }) => members)
  if (ids.length === 0) return new Map()
  const people = await engine.query<{ readonly id: string; readonly username: string }>({
    sql: `SELECT "id", "username" FROM "users" WHERE "id" IN (${ids.map(() => '?').join(', ')})`,
    params: ids,
  })
  return new Map(people.map(({ id, username }) => [id, username]))
}
