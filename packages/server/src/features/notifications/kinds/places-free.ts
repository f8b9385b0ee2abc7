import type { RecordSource } from '@longhouse/engine'
import { toNumber, toText } from '@longhouse/engine/schema'
import { freePlaces, type EventSlot } from '@longhouse/contract/events'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import { waitingFor } from '../audience.ts'
import { hasBegun, isCancelled } from '../event-facts.ts'
import { anyOfFields, eventChanges, waitEnds } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const placesFree: NoticeSource = {
  kind: 'places_free',
  hooks: ({ tell }) => [onStep({ tell, step: 'places-free', kind: 'places_free', audience: waitingFor })],
  isStillTrue: async ({ source, notice: { user, event: tournament }, event, now }) => {
    if (!event || isCancelled(event) || hasBegun(event, now)) return false
    const filter = "user = {:user} && tournament = {:tournament} && state = 'waiting'"
    const wait = await source.recordsOf('event_waits').findFirst({ filter, params: { user, tournament } })
    return wait !== undefined && (await isFree(source, { event, slot: toText(wait['slot']) }))
  },
  ends: [
    eventChanges,
    waitEnds,
    anyOfFields('tournaments', ['participant_count', 'max_participants', 'slots']),
  ],
  endsWithTime: true,
}

/** Whether a slot has a free place. */
async function isFree(
  source: RecordSource,
  { event, slot }: { readonly event: AnyRecord; readonly slot: string },
): Promise<boolean> {
  const count = (collection: string, filter: string) =>
    source.recordsOf(collection).count({
      filter: `tournament = {:event} && slot = {:slot} && ${filter}`,
      params: { event: event.id, slot },
    })
  const registrations = [
    { slot, presence: '', count: await count('tournament_registrations', "presence != 'absent'") },
  ] as const
  const offers = [{ slot, state: 'offered', count: await count('event_waits', "state = 'offered'") }] as const
  const places = { max_participants: toNumber(event['max_participants']), slots: slotsIn(event) }
  return freePlaces({ event: places, registrations, offers }, slot) > 0
}

function slotsIn({ slots }: AnyRecord): EventSlot[] {
  return Array.isArray(slots)
    ? slots.map((slot) => ({ id: toText(slot?.id), label: '', places: toNumber(slot?.places) }))
    : []
}
