import { isModuleOn } from '@longhouse/contract/community'
import { contestLimits } from '@longhouse/contract/contests'
import type { Site } from '../platform/feature.ts'
import { createRandom, demoId, pick } from './demo-random.ts'
import type { SeededMember } from './seed-members.ts'
import { contestsCollection, contestVotesCollection } from '../collections/contests.ts'
import { clipsCollection } from '../collections/clips.ts'

const day = 24 * 3_600_000

/** Creates a past contest with its clip of the month, and one that members vote in now. */
export async function seedContests(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine, community, now } = site
  const contests = engine.records(contestsCollection)
  if (!isModuleOn(community, 'runs') || (await contests.count()) > 0) return
  const clips = await engine.records(clipsCollection).findAll({
    filter: "id ~ 'democlip%'",
    sort: '-upvotes,created,id',
    limit: 2 * contestLimits.nominees,
  })
  const ids = clips.map(({ id }) => id)
  if (ids.length < 2) return
  const [winner] = ids
  await contests.create({
    id: demoId('contest', 1),
    month: monthsAgo(now(), 2),
    state: 'ended',
    nominees: ids.filter((_, index) => index % 2 === 0),
    winner,
    winner_votes: 14,
    ends: new Date(now().getTime() - 24 * day).toISOString(),
  })
  const nominees = ids.filter((_, index) => index % 2 === 1)
  const { id: contest } = await contests.create({
    id: demoId('contest', 2),
    month: monthsAgo(now(), 1),
    state: 'voting',
    nominees,
    ends: new Date(now().getTime() + 4 * day).toISOString(),
  })
  const owners = new Map(clips.map((clip) => [clip.id, clip['user']]))
  const random = createRandom(13)
  // Members with a story have not voted yet.
  for (const [index, { id: user }] of members.slice(4, 24).entries()) {
    const clip = pick(random, nominees)
    if (owners.get(clip) === user) continue
    await engine
      .records(contestVotesCollection)
      .create({ id: demoId('ballot', index + 1), contest, clip, user })
  }
}

function monthsAgo(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}
