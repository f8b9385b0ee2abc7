import { isModuleOn } from '@longhouse/contract/community'
import { formatDate, toText } from '@longhouse/engine/schema'
import type { Site } from '../platform/feature.ts'
import { demoId } from './demo-random.ts'
import type { SeededMember } from './seed-members.ts'
import { squadCallsCollection, squadSeatsCollection } from '../collections/squad-finder.ts'

const minuteMs = 60_000

/** Calls of members without a story, so that all visitors of the demo can take a seat. */
const calls = [
  {
    by: 7,
    seats: [11, 14],
    inMinutes: 0,
    values: { game: 'blackops6', map: 'terminus', goal: 'high_round', target: 50, platform: 'any' },
    more: { mic: true, size: 4, note: 'One seat left. We have the box, the perks and snacks.' },
  },
  {
    by: 9,
    seats: [16],
    inMinutes: 45,
    values: { game: 'blackops6', map: '', goal: 'quest', target: 0, platform: 'pc' },
    more: { mic: false, size: 4, note: 'First time is fine, we explain every step.' },
  },
  {
    by: 12,
    seats: [18],
    inMinutes: 0,
    values: { game: 'gta5', map: '', goal: 'casual', target: 0, platform: 'playstation' },
    more: { mic: false, size: 2, note: '' },
  },
] as const

/** Creates open calls if there are none, and renews those that are over. */
export async function seedSquads(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine, community, now } = site
  if (!isModuleOn(community, 'squadFinder')) return
  await renewSquads(site)
  const store = engine.records(squadCallsCollection)
  for (const [index, { by, seats, inMinutes, values, more }] of calls.entries()) {
    const id = demoId('call', index + 1)
    const user = members[by]?.id
    const isThere = (await store.findById(id)) !== undefined
    if (isThere || !user || (await hasCall(engine, user))) continue
    await store.create({ id, user, starts_at: momentIn(now(), inMinutes), ...values, ...more })
    for (const [place, seat] of seats.entries()) {
      const seated = { id: demoId('seat', 10 * (index + 1) + place), call: id, user: members[seat]?.id }
      if (seated.user) await engine.records(squadSeatsCollection).create(seated)
    }
  }
}

/** Renews the demo's calls that are over by now; those that a visitor closed stay closed. */
export async function renewSquads({ engine, community, now }: Site): Promise<void> {
  if (!isModuleOn(community, 'squadFinder')) return
  const store = engine.records(squadCallsCollection)
  const over = await store.findAll({
    filter: "id ~ 'democall%' && state != 'closed' && expires_at <= {:now}",
    params: { now: now() },
  })
  for (const { id, user, state } of over) {
    const index = calls.findIndex((_, each) => demoId('call', each + 1) === id)
    if (state === 'expired' && (await hasCall(engine, toText(user)))) continue
    const starts_at = momentIn(now(), calls[index]?.inMinutes ?? 0)
    await store.update(id, { starts_at, state: 'open' })
  }
}

/** Whether a visitor who plays a member of the demo has called a squad as them. */
async function hasCall(engine: Site['engine'], user: string): Promise<boolean> {
  const filter = "user = {:user} && (state = 'open' || state = 'full')"
  return (await engine.records(squadCallsCollection).count({ filter, params: { user } })) > 0
}

function momentIn(now: Date, minutes: number): string {
  return formatDate(new Date(now.getTime() + minutes * minuteMs))
}
