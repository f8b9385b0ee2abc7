import { isDeepStrictEqual } from 'node:util'
import { hooksFor, refuse, type BoundHooks, type RequestContext, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { nightLimits, squadColours } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import {
  gameNightsCollection,
  squadsCollection,
  type StoredNight,
  type StoredSquad,
} from '../../collections/game-nights.ts'
import { usersCollection } from '../../collections/users.ts'
import { isServer } from '../../platform/callers.ts'
import { findSquads } from './find-night.ts'
import { nightRefusals } from './game-nights.words.ts'
import { writeResults } from './night-results.ts'

const say = wordsFor('en', nightRefusals)

/** Keeps the squads of a night disjoint: every write of one locks the night, so no player ends up in two. */
export function squadsHooks(): BoundHooks {
  return hooksFor(squadsCollection, {
    holds: ['night'],

    beforeCreate: async ({ context, tx, values }) => {
      const night = await tx.records(gameNightsCollection).findById(toText(values.night))
      // The field itself reports a missing night.
      if (!night) return
      const squads = await findSquads(tx, night.id)
      if (squads.length >= nightLimits.squads) throw refuse(say('tooManySquads', { max: nightLimits.squads }))
      values.number ||= nextNumber(squads)
      values.colour ||= colourOf(values.number)
      values.phase ||= 'waiting'
      values.captain = captainOf(values)
      if (!isServer(context)) requireNotOver(night)
      await requireMembers(tx, { context, night, squads, added: values.members ?? [] })
    },

    beforeUpdate: async ({ context, tx, values, original }) => {
      const night = original && (await tx.records(gameNightsCollection).findById(original.night))
      if (!night) return
      values.captain = captainOf(values)
      const isMoved = !isDeepStrictEqual(values.members, original.members)
      if (!isServer(context) && (isMoved || values.captain !== original.captain)) requireNotOver(night)
      if (!isMoved) return
      const squads = (await findSquads(tx, night.id)).filter(({ id }) => id !== original.id)
      const added = (values.members ?? []).filter((id) => !original.members.includes(id))
      await requireMembers(tx, { context, night, squads, added })
    },
    afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
      if (!original) return
      // If the captain's account is deleted, the next member becomes captain.
      if (cascadedFrom && !record.captain) await followCaptain(tx, { squad: record, gone: cascadedFrom.id })
      if (record.name === original.name && isDeepStrictEqual(record.reached, original.reached)) return
      const night = await tx.records(gameNightsCollection).findById(record.night)
      if (night?.state === 'ended') await writeResults(tx, { night, changed: original })
    },

    beforeDelete: async ({ context, tx, record, cascadedFrom }) => {
      if (cascadedFrom || isServer(context)) return
      const night = await tx.records(gameNightsCollection).findById(record.night)
      if (night) requireNotOver(night)
      if (record.phase !== 'waiting') throw refuse(say('hasCounted'))
    },
  })
}

function requireNotOver({ state }: StoredNight): void {
  if (state === 'ended') throw refuse(say('over'))
}

function nextNumber(squads: readonly StoredSquad[]): number {
  const taken = new Set(squads.map(({ number }) => number))
  return (
    Array.from({ length: nightLimits.squads }, (_, index) => index + 1).find((free) => !taken.has(free)) ?? 0
  )
}

/** Returns the colour of a squad by its number, from 1. */
function colourOf(number: number) {
  return squadColours[(number - 1) % squadColours.length] ?? squadColours[0]
}

/** Returns the given captain if they are in the squad, else the first member, or `''` if it is empty. */
function captainOf({ captain = '', members = [] }: Partial<StoredSquad>): string {
  return members.includes(captain) ? captain : (members[0] ?? '')
}

async function followCaptain(
  tx: Transaction,
  { squad: { id, members }, gone }: { readonly squad: StoredSquad; readonly gone: string },
): Promise<void> {
  const captain = captainOf({ members: members.filter((member) => member !== gone) })
  if (captain) await tx.records(squadsCollection).patch([{ id, captain }])
}

interface Joining {
  readonly context: RequestContext
  readonly night: StoredNight
  /** All other squads of the night. */
  readonly squads: readonly StoredSquad[]
  readonly added: readonly string[]
}

/** Requires that new members have a place in the event and are in no other squad of the night. */
async function requireMembers(tx: Transaction, { context, night, squads, added }: Joining): Promise<void> {
  if (added.length === 0) return
  const elsewhere = new Set(squads.flatMap(({ members }) => members))
  const twice = added.find((id) => elsewhere.has(id))
  if (twice) throw refuseMembers('twoSquads', await nameOf(tx, twice))
  if (isServer(context)) return
  const rows = await tx.query<{ readonly user: string }>({
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ?`,
    params: [night.tournament],
  })
  const registered = new Set(rows.map(({ user }) => user))
  const stranger = added.find((id) => !registered.has(id))
  if (stranger) throw refuseMembers('notSignedUp', await nameOf(tx, stranger))
}

function refuseMembers(problem: 'twoSquads' | 'notSignedUp', name: string) {
  return refuse({ field: 'members', code: 'validation_squad', message: say(problem, { name }) })
}

async function nameOf(tx: Transaction, id: string): Promise<string> {
  return (await tx.records(usersCollection).findById(id))?.username || id
}
