import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { isSuspended, type User } from '@longhouse/contract/users'
import {
  callProblem,
  expiryOf,
  isLive,
  seatRefusal,
  squadLimits,
  squadRefusals,
  stateFor,
  type SquadCall,
  type SquadRefusal,
  type SquadSeat,
} from '@longhouse/contract/squad-finder'
import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'
import { usersCollection } from '../../collections/users.ts'
import { idOfMember, isServer } from '../../platform/callers.ts'
import type { Platform } from '../../platform/feature.ts'

/** Dependencies of the hooks of calls. */
interface CallHooksOptions {
  readonly now: () => Date
  /** Voice channel for full squads; '' if there is none. */
  readonly voice: string
}

/** Sets the end and the state of a call. Its owner can change what they look for, and close it. */
export function squadCallsHooks({ now, voice }: CallHooksOptions): BoundHooks {
  return hooksFor(squadCallsCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      if (!context.isSuperuser) requireSense({ ...emptyCall, ...values, joined: 1 }, now())
      await requireOnlyCall(tx, toText(values.user))
      values.joined = 1
      values.removed = []
      values.voice = ''
      values.expires_at = endOf(values.starts_at)
      // The server or its operator may add calls that are over, as an import does.
      values.state = context.isSuperuser && values.state ? values.state : 'open'
    },

    beforeUpdate: async ({ context, values, original }) => {
      if (!original) return
      const call = { ...original, ...values }
      if (!context.isSuperuser) {
        if (!isLive(original, now())) throw refuse(squadRefusals.over)
        if (call.state !== original.state && call.state !== 'closed') throw refuse(squadRefusals.onlyClose)
        // A call that began a while ago can still be changed.
        requireSense(isMoved(call, original) ? call : { ...call, starts_at: formatDate(now()) }, now())
      }
      if (isMoved(call, original)) values.expires_at = endOf(call.starts_at)
      if (call.state === 'open' || call.state === 'full') values.state = stateFor(call)
      values.voice = (values.state ?? call.state) === 'full' ? voice : ''
    },
  })
}

/**
 * Checks and counts seats. Each write locks the call, so that its count cannot change concurrently, and the
 * member, so that they do not exceed the limit of squads.
 */
export function squadSeatsHooks(now: () => Date): BoundHooks {
  return hooksFor(squadSeatsCollection, {
    holds: ['call', 'user'],

    beforeCreate: async ({ tx, values }) => {
      const seat = { call: toText(values.call), user: toText(values.user) }
      const call = await tx.records(squadCallsCollection).findById(seat.call)
      // A call that does not exist is reported by the field itself.
      if (!call) return
      const { user } = seat
      const problem = seatRefusal({ user, call, now: now(), ...(await standingOf(tx, seat, now())) })
      if (problem) throw refuseCall(problem)
    },
    afterCreate: ({ tx, record }) => count(tx, { call: record.call, by: 1 }),

    afterDelete: async ({ context, tx, record, cascadedFrom }) => {
      // The seats of a deleted call are not counted.
      if (cascadedFrom?.collection === squadCallsCollection.name) return
      const by = isServer(context) ? '' : idOfMember(context)
      await count(tx, {
        call: record.call,
        by: -1,
        ...(!cascadedFrom && { sentAway: record.user, sender: by }),
      })
    },
  })
}

/**
 * Closes the call of a member who is shut out, and frees their seats, so that others need not wait for them.
 */
export function barredMembersHooks(now: () => Date): BoundHooks {
  return hooksFor(usersCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || isBarred(original, now()) || !isBarred(record, now())) return
      // Only the account, which is locked already, leads to these calls.
      await tx.outOfTurn(() => takeOut(tx, record.id))
    },
  })
}

/** Returns the address of the voice channel for full squads, or '' if the community named none. */
export function voiceAddress({ community, settings }: Pick<Platform, 'community' | 'settings'>): string {
  const { squadVoiceId, guildId } = community.discord
  const guild = settings.discord?.guildId ?? guildId
  return squadVoiceId ? `https://discord.com/channels/${guild}/${squadVoiceId}` : ''
}

const emptyCall = {
  game: '',
  map: '',
  goal: 'casual',
  target: 0,
  size: 0,
  starts_at: '',
  joined: 0,
} as const

function isMoved(call: Pick<SquadCall, 'starts_at'>, original: SquadCall): boolean {
  return endOf(call.starts_at) !== endOf(original.starts_at)
}

/** Returns '' for an invalid time, which the field itself reports. */
function endOf(startsAt: unknown): string {
  const end = expiryOf(toText(startsAt))
  return Number.isNaN(end.getTime()) ? '' : formatDate(end)
}

function requireSense(call: Parameters<typeof callProblem>[0], now: Date): void {
  const found = callProblem(call, now)
  if (!found) return
  throw refuse({ field: found.field, code: 'validation_squad_call', message: squadRefusals[found.problem] })
}

/** Refuses a second call with a message; the index also refuses concurrent ones. */
async function requireOnlyCall(tx: Transaction, user: string): Promise<void> {
  const filter = "user = {:user} && (state = 'open' || state = 'full')"
  if ((await tx.records(squadCallsCollection).count({ filter, params: { user } })) > 0)
    throw refuseCall('oneCall')
}

/** Refuses something about a call, with the message that all clients show. */
function refuseCall(problem: SquadRefusal) {
  return refuse(squadRefusals[problem])
}

interface Counting {
  readonly call: string
  readonly by: 1 | -1
  /** The member whose seat was given back, and who gave it back. */
  readonly sentAway?: string
  readonly sender?: string
}

/**
 * Changes the count of a call, from which its state follows. A member whom the owner removes cannot join
 * again.
 */
async function count(tx: Transaction, { call: id, by, sentAway = '', sender = '' }: Counting): Promise<void> {
  const calls = tx.records(squadCallsCollection)
  const call = await calls.findById(id)
  if (!call) return
  const { joined, removed, user } = call
  const isSentAway = sentAway !== '' && sender === user && sentAway !== user
  await calls.update(id, {
    joined: joined + by,
    ...(isSentAway && { removed: [...removed, sentAway].slice(-squadLimits.removed) }),
  })
}

/** Returns whether a member has a seat in a call, and in how many other active ones. */
async function standingOf(
  tx: Transaction,
  { call, user }: Pick<SquadSeat, 'call' | 'user'>,
  now: Date,
): Promise<{ readonly isSeated: boolean; readonly seats: number }> {
  const seats = await tx.records(squadSeatsCollection).findAll({
    filter:
      "user = {:user} && (call = {:call} || ((call.state = 'open' || call.state = 'full') && call.expires_at > {:now}))",
    params: { user, call, now },
  })
  const isSeated = seats.some((seat) => seat.call === call)
  return { isSeated, seats: seats.length - (isSeated ? 1 : 0) }
}

function isBarred(member: Pick<User, 'left_discord' | 'suspended_until'>, now: Date): boolean {
  return member.left_discord || isSuspended(member, now)
}

async function takeOut(tx: Transaction, user: string): Promise<void> {
  const live = "(state = 'open' || state = 'full')"
  const calls = tx.records(squadCallsCollection)
  const [own] = await calls.findAll({ filter: `user = {:user} && ${live}`, params: { user } })
  if (own) await calls.update(own.id, { state: 'closed' })
  const seats = tx.records(squadSeatsCollection)
  const taken = await seats.findAll({
    filter: "user = {:user} && (call.state = 'open' || call.state = 'full')",
    params: { user },
    sort: 'call',
  })
  for (const { id } of taken) await seats.delete(id)
}
