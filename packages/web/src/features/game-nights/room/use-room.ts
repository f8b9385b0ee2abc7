import { isHostOf, type Tournament } from '@longhouse/contract/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { nightEventQuery, nightQuery, squadsQuery } from '../night/night.queries.ts'
import { squadOf, type NightRecord, type SquadRecord } from '../night/night.types.ts'
import { useLiveGuests, useLiveNight } from '../night/use-live-night.ts'
import { forgetRoom, recallRoom, rememberRoom } from './remembered-room.ts'

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
