import { findGame } from '../community/community.ts'
import { squadLimits, type SquadCall, type SquadCallState } from './squad-call.ts'
import type { squadRefusals } from './squad-finder.words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Times = Pick<SquadCall, 'state' | 'expires_at'>
type Places = Pick<SquadCall, 'size' | 'joined'>

/** Why a request about a call is refused. */
export type SquadRefusal = keyof typeof squadRefusals

/** When a call ends automatically. */
export function expiryOf(startsAt: string | Date): Date {
  return new Date(new Date(startsAt).getTime() + squadLimits.lastsHours * hourMs)
}

/** Whether a call is live at a time: the job that ends it may run a little later. */
export function isLive({ state, expires_at }: Times, now: Date): boolean {
  return (state === 'open' || state === 'full') && new Date(expires_at) > now
}

/** The number of free seats. */
export function freeSeats({ size, joined }: Places): number {
  return Math.max(0, size - joined)
}

/** The state of a live call, by its seats. */
export function stateFor(places: Places): Extract<SquadCallState, 'open' | 'full'> {
  return freeSeats(places) > 0 ? 'open' : 'full'
}

/** Finished calls from before this time are deleted. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - squadLimits.keptDays * dayMs)
}

/** A member's request for a seat, with the facts that decide it. */
export interface SeatWish {
  readonly user: string
  readonly call: Times & Places & Pick<SquadCall, 'user'> & { readonly removed?: readonly string[] }
  /** Whether they already have a seat in it. */
  readonly isSeated: boolean
  /** In how many other live calls they have a seat. */
  readonly seats: number
  readonly now: Date
}

/** Checks a request for a seat. Returns the reason to refuse it, or undefined if it is allowed. */
export function seatRefusal({ user, call, isSeated, seats, now }: SeatWish): SquadRefusal | undefined {
  if (!isLive(call, now)) return 'over'
  if (call.user === user) return 'ownCall'
  if (isSeated) return 'seated'
  if (call.removed?.includes(user)) return 'removed'
  if (freeSeats(call) === 0) return 'full'
  if (seats >= squadLimits.seats) return 'tooManySeats'
  return undefined
}

/** The values of a call, before or after it is stored. */
export interface CallDraft extends Pick<
  SquadCall,
  'game' | 'map' | 'goal' | 'target' | 'size' | 'starts_at'
> {
  /** How many members are already in it. */
  readonly joined: number
}

/** A field of a call, and its problem. */
export interface CallProblem {
  readonly field: 'map' | 'target' | 'size' | 'starts_at'
  readonly problem: SquadRefusal
}

/** Finds a contradiction in a call, or undefined; the shape checks single fields. */
export function callProblem(draft: CallDraft, now: Date): CallProblem | undefined {
  const { game, map, goal, target, size, joined } = draft
  if (map && !findGame(game)?.maps.some(({ id }) => id === map)) return { field: 'map', problem: 'otherMap' }
  if (target > 0 && goal !== 'high_round') return { field: 'target', problem: 'noTarget' }
  if (size < joined) return { field: 'size', problem: 'tooSmall' }
  const inMs = new Date(draft.starts_at).getTime() - now.getTime()
  if (inMs < -squadLimits.lateMinutes * minuteMs) return { field: 'starts_at', problem: 'past' }
  if (inMs > squadLimits.aheadHours * hourMs) return { field: 'starts_at', problem: 'tooFar' }
  return undefined
}
