import { notFound } from '@longhouse/engine'
import {
  isFullWith,
  wayIn,
  type StandingFacts,
  type WayInStep,
  eventKinds,
  presences,
  waitStates,
} from '@longhouse/contract/events'
import { isRecordId } from '@longhouse/contract/pages'
import { z } from 'zod'
import type { AskedBy, KnownAsker } from '../interaction.ts'
import { formatDate } from '@longhouse/engine/schema'
import { eventWaitsCollection, registrationsCollection } from '../../../collections/events.ts'

/** The member's status at an event that they may see. */
export interface EventStanding extends StandingFacts {
  readonly event: ShownEvent
  readonly registration: z.output<typeof registrationSchema> | undefined
  readonly wait: z.output<typeof waitSchema> | undefined
  readonly taken: number
  readonly step: WayInStep
}

type By = AskedBy<KnownAsker>

/** Finds the member's status at an event. Throws the same 404 if it is missing, hidden or a draft. */
export async function findStanding(by: By, id: string): Promise<EventStanding> {
  const event = await findEvent(by, id)
  const [standing] = await standingsTo(by, [event])
  if (!standing) throw notFound()
  return standing
}

async function findEvent({ asker: { records } }: By, id: string): Promise<ShownEvent> {
  if (!isRecordId(id)) throw notFound()
  const event = eventSchema.parse(await records.view({ collection: 'tournaments', id }))
  if (event.is_draft) throw notFound()
  return event
}

/** Finds the member's status at each of a few events. */
export async function standingsTo(by: By, events: readonly ShownEvent[]): Promise<EventStanding[]> {
  const now = by.site.now()
  const registrations = await findOwn(by, { collection: 'tournament_registrations', events })
  const waits = await findOwn(by, { collection: 'event_waits', events })
  return Promise.all(
    events.map(async (event) => {
      const isAtEvent = ({ tournament }: { readonly tournament: string }) => tournament === event.id
      const registration = registrations.map((each) => registrationSchema.parse(each)).find(isAtEvent)
      const wait = event.cancelled_at
        ? undefined
        : waits.map((each) => waitSchema.parse(each)).find(isAtEvent)
      const taken = event.participant_count - (await countAbsent(by, event))
      const facts = { event, registration, wait, isFull: isFullWith(taken, { event, now }), now }
      return { ...facts, taken, step: wayIn(facts) }
    }),
  )
}

async function findOwn(
  { asker: { account, records } }: By,
  { collection, events }: { readonly collection: string; readonly events: readonly ShownEvent[] },
) {
  if (events.length === 0) return []
  const anyOf = events.map(({ id }) => `tournament = '${id}'`).join(' || ')
  const filter = `user = '${account.id}' && (${anyOf})`
  return (await records.list(collection, { filter, skipTotal: '1' })).items
}

/** Counts participants who do not come, whose places are free. */
async function countAbsent({ site: { engine } }: By, { id }: ShownEvent): Promise<number> {
  const filter = "tournament = {:id} && presence = 'absent'"
  return engine.records(registrationsCollection).count({ filter, params: { id } })
}

/** Counts the places of each slot that neither registrations nor open offers take. */
export async function freeInSlots(
  { site: { engine } }: By,
  { id, slots }: ShownEvent,
): Promise<ReadonlyMap<string, number>> {
  const filter = "tournament = {:id} && slot = {:slot} && presence != 'absent'"
  const offered = "tournament = {:id} && slot = {:slot} && state = 'offered'"
  const free = (slots ?? []).map(async ({ id: slot, places }): Promise<[string, number]> => {
    const params = { id, slot }
    const taken = await engine.records(registrationsCollection).count({ filter, params })
    const held = await engine.records(eventWaitsCollection).count({ filter: offered, params })
    return [slot, Math.max(0, places - taken - held)]
  })
  return new Map(await Promise.all(free))
}

/** Finds the next events that the member may see and that take place, soonest first. */
export async function findUpcoming(
  { asker: { records }, site }: AskedBy<KnownAsker>,
  count: number,
): Promise<ShownEvent[]> {
  const { items } = await records.list('tournaments', {
    filter: `end_date > '${formatDate(site.now())}' && is_draft = false && cancelled_at = '' && status != 'completed'`,
    sort: 'start_date,id',
    perPage: String(count),
    skipTotal: '1',
  })
  return items.map((item) => eventSchema.parse(item))
}

const slots = z.array(z.object({ id: z.string(), label: z.string(), places: z.number() }))

/** An event as the member may see it. */
const eventSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  game: z.string(),
  kind: z.enum(['', ...eventKinds]),
  status: z.string(),
  time_zone: z.string(),
  place: z.string(),
  organizer: z.string(),
  hosts: z.array(z.string()),
  max_participants: z.number(),
  participant_count: z.number(),
  waiting_count: z.number(),
  is_draft: z.boolean(),
  is_public: z.boolean(),
  slots: slots.nullable(),
  sign_up_closes: z.string(),
  waits: z.boolean(),
  check_in_minutes: z.number(),
  cancelled_at: z.string(),
  cancel_reason: z.string(),
  attendance_closed_at: z.string(),
})
export type ShownEvent = z.output<typeof eventSchema>

/** The member's own place. */
const registrationSchema = z.object({
  id: z.string(),
  tournament: z.string(),
  slot: z.string(),
  presence: z.enum(['', ...presences]),
})

/** The member's own position in a waiting list. */
const waitSchema = z.object({
  id: z.string(),
  tournament: z.string(),
  slot: z.string(),
  state: z.enum(waitStates),
  offer_expires: z.string(),
})
