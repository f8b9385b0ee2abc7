import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { markMembers } from '../platform/member-marks.ts'
import type { Site } from '../platform/feature.ts'
import { demoZone } from './demo-events.ts'
import { demoId, createRandom } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { tournamentsCollection, registrationsCollection } from '../collections/events.ts'
import { usersCollection } from '../collections/users.ts'
import { activitiesCollection } from '../collections/activity.ts'

const hour = 3_600_000
const day = 24 * hour
/** Past evenings have their own numbers. */
const firstEvening = 501
const places = 40

interface Past {
  readonly site: Site
  readonly members: readonly SeededMember[]
  readonly tx: Transaction
}

/**
 * Adds two years before the demo: when members joined, and evenings they came to. Stored in their final state
 * with their activities: they notify no member, and none of it goes to Discord.
 */
export async function seedPast(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine } = site
  if (await engine.records(tournamentsCollection).findById(demoId('event', firstEvening))) return
  await engine.transaction(async (tx) => {
    await holdMembers(tx, members)
    await tx.outOfTurn(async () => {
      await seedJoined({ site, members, tx })
      await seedEvenings({ site, members, tx })
      await markMembers(
        tx,
        members.map(({ id }) => id),
      )
    })
  })
}

async function seedJoined({ site, members, tx }: Past): Promise<void> {
  const joined = new Map(members.map(({ id }, place) => [id, momentOf(site, joinedDaysAgo(place))]))
  await tx.records(usersCollection).patch(members.map(({ id }) => ({ id, created: joined.get(id) })))
  const activities = await tx.records(activitiesCollection).findAll({ filter: "kind = 'joined'" })
  await tx.records(activitiesCollection).patch(
    activities.flatMap(({ id, user }) => {
      const at = joined.get(user)
      return at ? [{ id, at }] : []
    }),
  )
}

async function seedEvenings({ site, members, tx }: Past): Promise<void> {
  const game = site.community.games[0]?.id
  for (const [index, { name, daysAgo, host, guests }] of demoEvenings().entries()) {
    const id = demoId('event', firstEvening + index)
    const [start, end] = [eveningOf(site, daysAgo), eveningOf(site, daysAgo, 3)]
    const organizer = members[host]?.id ?? ''
    const people = guests.flatMap((place) => members[place]?.id ?? [])
    await tx.records(tournamentsCollection).append([
      {
        id,
        name,
        description: 'An evening of the past.',
        game,
        start_date: start,
        end_date: end,
        time_zone: demoZone,
        status: 'completed',
        organizer,
        max_participants: places,
        participant_count: people.length,
        here_count: people.length,
        attendance_closed_at: end,
      },
    ])
    await tx.records(registrationsCollection).append(
      people.map((user, place) => ({
        id: demoId('reg', (firstEvening + index) * 100 + place),
        user,
        tournament: id,
        registration_date: start,
        status: 'confirmed',
        presence: 'here',
      })),
    )
    const deed = { at: start, subject_collection: 'tournaments', subject_id: id, event: id, value: 1 }
    await tx.records(activitiesCollection).append([
      { ...deed, user: organizer, kind: 'hosted' },
      ...people.flatMap((user) => [
        { ...deed, user, kind: 'attended' },
        { ...deed, user, kind: 'signed_up' },
      ]),
    ])
  }
}

function momentOf({ now }: Pick<Site, 'now'>, daysAgo: number): string {
  return formatDate(new Date(now().getTime() - daysAgo * day))
}

function eveningOf({ now }: Pick<Site, 'now'>, daysAgo: number, hours = 0): string {
  const evening = now()
  evening.setUTCHours(19, 0, 0, 0)
  return formatDate(new Date(evening.getTime() - daysAgo * day + hours * hour))
}

/** A past evening; members by their place among the members. */
interface DemoEvening {
  readonly name: string
  readonly daysAgo: number
  readonly host: number
  readonly guests: readonly number[]
}

const names = [
  'Friday Round-Up',
  'Cold Yard',
  'Rust and Rounds',
  'The Long Table',
  'Lantern Night',
  'Second Shift',
]
/** Weekly evenings recently, then less often, for two years. */
const weekly = 9
const monthly = 12
const daysBetween = 52
const oldest = 730

/** Returns how many days ago each member joined: those with a story first, the newest a few days ago. */
function joinedDaysAgo(place: number): number {
  const random = createRandom(place + 101)
  if (place < 4) return oldest - place * 90
  return Math.max(4, Math.round(oldest - 60 - place * 17 - random() * 40))
}

/** Members who come often; the others come now and then, or have yet to come. */
const regulars = [2, 3, 6, 7, 8, 9, 11, 13] as const
const guests = [4, 10, 12, 14, 16] as const

/** Returns evenings of the past two years, newest first; members come only after they joined. */
function demoEvenings(): DemoEvening[] {
  const random = createRandom(31)
  const days = [
    ...Array.from({ length: weekly }, (_, index) => 4 + index * 7),
    ...Array.from({ length: monthly }, (_, index) => 4 + weekly * 7 + index * daysBetween),
  ]
  return days.map((daysAgo, index) => {
    const host = index % 3 === 0 ? 1 : 0
    const came = [
      ...regulars.filter((place, order) => (place === 2 ? index !== 7 : random() < 0.92 - order * 0.08)),
      ...guests.filter(() => random() < 0.3),
    ]
    return {
      name: names[index % names.length] ?? '',
      daysAgo,
      host,
      guests: came.filter((place) => joinedDaysAgo(place) > daysAgo),
    }
  })
}
