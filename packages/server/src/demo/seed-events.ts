import type { RecordSource } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { drawThumbnail } from './demo-art.ts'
import { demoEvents, gameOfEvent, type DemoEvent } from './demo-events.ts'
import { demoId } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'

const hour = 3_600_000
const day = 24 * hour

export async function seedEvents(site: Site, members: readonly SeededMember[]): Promise<void> {
  const tournaments = site.engine.recordsOf('tournaments')
  if ((await tournaments.count()) > 0) return
  for (const [index, event] of demoEvents.entries()) {
    const { id } = await tournaments.create({
      ...eventRecord(site, event),
      id: demoId('event', index + 1),
      organizer: members[index % 2]?.id,
      thumbnail: await drawThumbnail(index + 1, event.game),
    })
    const registered = members.slice(4, event.registered + 4)
    await site.engine.transaction(async (tx) => {
      await holdMembers(tx, registered)
      await registerMembers(tx, {
        tournament: id,
        members: registered,
        eventIndex: index,
        date: site.now(),
      })
    })
  }
}

function eventRecord({ community, now }: Site, event: DemoEvent) {
  const evening = new Date(now())
  evening.setUTCHours(event.startsInDays === 0 ? Math.max(0, evening.getUTCHours() - 2) : 19, 0, 0, 0)
  const start = new Date(evening.getTime() + event.startsInDays * day)
  return {
    name: event.name,
    description: event.description,
    game: gameOfEvent(event, community.games),
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + event.hours * hour).toISOString(),
    max_participants: event.places,
    status: event.startsInDays < 0 ? 'completed' : event.startsInDays === 0 ? 'ongoing' : 'upcoming',
  }
}

async function registerMembers(
  source: RecordSource,
  { tournament, members, eventIndex, date }: Registrations,
): Promise<void> {
  const registrations = source.recordsOf('tournament_registrations')
  for (const [index, member] of members.entries()) {
    await registrations.create({
      id: demoId('reg', eventIndex * 100 + index),
      user: member.id,
      tournament,
      registration_date: date.toISOString(),
      status: 'confirmed',
    })
  }
}

interface Registrations {
  readonly tournament: string
  readonly members: readonly SeededMember[]
  readonly eventIndex: number
  readonly date: Date
}
