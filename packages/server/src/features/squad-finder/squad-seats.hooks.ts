import { hooksFor, type BoundHooks, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { seatRefusal, squadLimits, type SquadSeat } from '@longhouse/contract/squad-finder'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'
import { refuseCall } from './squad-calls.hooks.ts'

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
