import { isHostOf, type Tournament } from '@longhouse/contract/events'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf, partOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { clockOffset, setClockOffset } from '../night/clock.ts'
import {
  nightEventQuery,
  nightQuery,
  squadsQuery,
  squadOf,
  type NightRecord,
  type SquadRecord,
} from '../night/night.queries.ts'
import { useLiveGuests, useLiveNight } from '../night/use-live-night.ts'

export interface RoomState {
  readonly event: Tournament | undefined
  /** Null before the room was opened. */
  readonly night: NightRecord | null | undefined
  readonly squads: readonly SquadRecord[]
  readonly isHost: boolean
  readonly userId: string | undefined
  readonly mySquad: SquadRecord | undefined
  readonly isMissing: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** All data of a room, kept up to date with the server, and remembered for the time without a network. */
export function useRoom(eventId: string): RoomState {
  const session = useSession()
  const client = useQueryClient()
  const userId = session.user?.id
  const whose = { eventId, userId: userId ?? '' }
  useState(() => userId && recallRoom(client, whose))
  const event = useQuery(nightEventQuery(eventId))
  const night = useQuery(nightQuery(eventId))
  const nightId = night.data?.id
  const squads = useQuery(squadsQuery(nightId))
  useLiveNight(eventId, nightId)
  useLiveGuests(eventId, session.isLoggedIn)
  const isHost = event.data ? isHostOf(event.data, session) : false
  const mySquad = squadOf(squads.data ?? [], userId)
  const isMissing = statusOf(event.error) === 404 || (event.data && event.data.kind !== 'game_night') === true

  const isPlayed = night.data !== undefined && night.data?.state !== 'ended'
  const isWorthIt = isPlayed && !isMissing && (isHost || mySquad !== undefined)
  useEffect(() => {
    if (userId === undefined) return
    if (isMissing || night.data?.state === 'ended') forgetRoom({ eventId, userId })
    else if (isWorthIt && event.data && night.data && squads.data)
      rememberRoom({ eventId, userId }, { event: event.data, night: night.data, squads: squads.data })
  }, [eventId, userId, isMissing, isWorthIt, event.data, night.data, squads.data])

  const queries = [event, night, ...(nightId ? [squads] : [])]
  return {
    event: event.data,
    night: night.data,
    squads: squads.data ?? [],
    isHost,
    userId,
    mySquad,
    isMissing,
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of queries) void refetch()
    },
  }
}

interface Room {
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
function rememberRoom(whose: Whose, room: Room): void {
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify({ ...room, clockOffset: clockOffset() }))
  } catch {
    // Without room in storage a reload needs the network; what was counted has its own place.
  }
}

function forgetRoom(whose: Whose): void {
  localStorage.removeItem(keyOf(whose))
}

/** Puts the remembered room into the cache. It counts as old, so all of it is fetched immediately. */
function recallRoom(client: QueryClient, whose: Whose): void {
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
