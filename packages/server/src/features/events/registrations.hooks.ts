import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { checkSignUp, confirmedStatus, isOver, isUnlimited } from '@longhouse/contract/events'
import { isServer } from '../../platform/acting-person.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

/** Keeps the places: whoever signs up or leaves holds the event, so the count cannot move under them. */
export function registrationsHooks(now: () => Date): BoundHooks {
  return hooksFor(registrationsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const [user, tournament] = [toText(values.user), toText(values.tournament)]
      const event = await tx.records(tournamentsCollection).findById(tournament)
      // An event that does not exist is reported by the field itself.
      if (!event) return
      const problem = checkSignUp({
        userId: user,
        event,
        participants: isUnlimited(event) ? 0 : await countParticipants(tx, tournament),
        isRegistered: await isRegistered(tx, { user, tournament }),
        // What the server itself brings, as an import does, may be about the past.
        isOver: !isServer(context) && isOver(event, now()),
      })
      if (problem) throw refuse(problem)

      values.status = confirmedStatus
      if (!isServer(context) || !values.registration_date) values.registration_date = formatDate(now())
    },
    afterCreate: ({ tx, record }) => changeCount(tx, { ...record, by: 1 }),
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      // Nobody counts the participants of an event that goes.
      if (cascadedFrom?.collection !== tournamentsCollection.name)
        await changeCount(tx, { ...record, by: -1 })
    },
  })
}

function countParticipants(tx: Transaction, tournament: string): Promise<number> {
  return tx
    .records(registrationsCollection)
    .count({ filter: 'tournament = {:tournament}', params: { tournament } })
}

async function isRegistered(
  tx: Transaction,
  params: { readonly user: string; readonly tournament: string },
): Promise<boolean> {
  const filter = 'user = {:user} && tournament = {:tournament}'
  return (await tx.records(registrationsCollection).count({ filter, params })) > 0
}

async function changeCount(
  tx: Transaction,
  { tournament, by }: { readonly tournament: string; readonly by: 1 | -1 },
): Promise<void> {
  const events = tx.records(tournamentsCollection)
  const event = await events.findById(tournament)
  if (event) await events.update(tournament, { participant_count: event.participant_count + by })
}
