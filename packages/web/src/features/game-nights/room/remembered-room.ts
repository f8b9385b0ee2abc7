import type { Tournament } from '@longhouse/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { partOf } from '../../../lib/errors.ts'
import { clockOffset, setClockOffset } from '../night/clock.ts'
import { nightEventQuery, nightQuery, squadsQuery } from '../night/night.queries.ts'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'

export interface Room {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
}

interface Whose {
  readonly eventId: string
  readonly userId: string
}

const keyOf = ({ eventId, userId }: Whose) => `game-room:${eventId}:${userId}`

/** Stores the current room, so that its counter comes up without a network. */
export function rememberRoom(whose: Whose, room: Room): void {
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify({ ...room, clockOffset: clockOffset() }))
  } catch {
    // Without room in storage a reload needs the network; what was counted has its own place.
  }
}

export function forgetRoom(whose: Whose): void {
  localStorage.removeItem(keyOf(whose))
}

/** Puts the remembered room into the cache. It counts as old, so all of it is fetched immediately. */
export function recallRoom(client: QueryClient, whose: Whose): void {
  if (client.getQueryData(nightEventQuery(whose.eventId).queryKey)) return
  const stored = parse(localStorage.getItem(keyOf(whose)))
  const room = asRoom(stored)
  if (!room) return
  const old = { updatedAt: 1 }
  // Nothing has been fetched yet, so no response can be older.
  /* oxlint-disable no-restricted-properties */
  client.setQueryData(nightEventQuery(whose.eventId).queryKey, room.event, old)
  client.setQueryData(nightQuery(whose.eventId).queryKey, room.night, old)
  client.setQueryData(squadsQuery(room.night.id).queryKey, [...room.squads], old)
  /* oxlint-enable no-restricted-properties */
  const offset = partOf(stored, 'clockOffset')
  if (typeof offset === 'number') setClockOffset(offset)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** Only this page writes it, but an older version may have written it differently. */
function asRoom(stored: unknown): Room | undefined {
  return isRoom(stored) ? stored : undefined
}

function isRoom(stored: unknown): stored is Room {
  return (
    typeof partOf(partOf(stored, 'event'), 'id') === 'string' &&
    typeof partOf(partOf(stored, 'night'), 'id') === 'string' &&
    Array.isArray(partOf(stored, 'squads'))
  )
}
