import { hash, randomInt } from 'node:crypto'
import { toText } from '@longhouse/engine/schema'
import type { Engine } from '@longhouse/engine'
import { placesOf, type OverlayAnswer, type OverlaySquad } from '@longhouse/contract/game-nights'
import { tournamentsCollection } from '../../collections/events.ts'
import {
  gameNightsCollection,
  squadsCollection,
  type StoredNight,
  type StoredSquad,
} from '../../collections/game-nights.ts'
import { usersCollection } from '../../collections/users.ts'
import type { Site } from '../../platform/feature.ts'
import { findSquads } from './find-night.ts'

/** This many of the newest rounds are enough for a small curve. */
const curveRounds = 40
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 24

/** Most cached boards, and the longest time they are cached in case a change event is lost. */
const limits = { boards: 200, keptMs: 30_000 } as const
const followed: ReadonlySet<string> = new Set(
  [gameNightsCollection, squadsCollection, tournamentsCollection, usersCollection].map(({ name }) => name),
)

/** Returns the board of a key, or undefined for a wrong key. */
type ReadOverlay = (key: string) => Promise<OverlayPage | undefined>

/**
 * Caches the boards of nights by the keys of their overlays, for all callers, until something in them changes. Wrong
 * keys are not cached, so that they cannot fill the memory.
 */
export function openOverlays({ engine, now }: Pick<Site, 'engine' | 'now'>): ReadOverlay {
  const kept = new Map<string, OverlayPage & { readonly until: number }>()
  const underWay = new Map<string, Promise<OverlayPage | undefined>>()

  engine.onChange(({ collection, record: { id, night } }) => {
    if (!followed.has(collection)) return
    // Reads in flight may miss the change, so the next caller reads again.
    underWay.clear()
    for (const [key, { about }] of kept) if (about.has(id) || about.has(toText(night))) kept.delete(key)
  })

  function keep(key: string, page: OverlayPage): void {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= limits.boards) kept.delete(oldest)
    kept.set(key, { ...page, until: now().getTime() + limits.keptMs })
  }

  function read(key: string): Promise<OverlayPage | undefined> {
    const reading = writeOverlay(engine, key)
      .then((page) => {
        if (page && underWay.get(key) === reading) keep(key, page)
        return page
      })
      .finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key)
      })
    underWay.set(key, reading)
    return reading
  }

  return async (key) => {
    const known = kept.get(key)
    if (known && now().getTime() < known.until) return known
    return underWay.get(key) ?? read(key)
  }
}

/** The overlay's board of a night. */
interface OverlayPage {
  readonly text: string
  readonly etag: string
  /** Ids of all records on the board; a change of one of them makes it outdated. */
  readonly about: ReadonlySet<string>
}

/** Builds the board of the night with this key. Returns undefined for a wrong key. */
async function writeOverlay(engine: Engine, key: string): Promise<OverlayPage | undefined> {
  const night = await engine
    .records(gameNightsCollection)
    .findFirst({ filter: 'overlay_key = {:key}', params: { key } })
  const event = night && (await engine.records(tournamentsCollection).findById(night.tournament))
  if (!event || event.is_draft) return undefined
  const squads = await findSquads(engine, night.id)
  const names = await readNames(engine, squads)
  const text = JSON.stringify(answerOf({ night, name: event.name, squads, names }))
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

/** Returns a random key for the overlay of a night. */
export function newOverlayKey(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
