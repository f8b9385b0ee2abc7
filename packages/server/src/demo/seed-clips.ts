import type { RecordSource } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { createRandom, demoId, pick } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { clipsCollection, clipVotesCollection } from '../collections/clips.ts'
import { isModuleOn } from '@longhouse/contract/community'
import { contestLimits } from '@longhouse/contract/contests'
import { contestsCollection, contestVotesCollection } from '../collections/contests.ts'

const clipCount = 60

export async function seedClips(site: Site, members: readonly SeededMember[]): Promise<void> {
  if ((await site.engine.records(clipsCollection).count()) > 0) return
  const random = createRandom(6)
  // One transaction for all of them: one commit, not a thousand.
  await site.engine.transaction(async (tx) => {
    await holdMembers(tx, members)
    for (let number = 1; number <= clipCount; number += 1) {
      const { id } = await tx.records(clipsCollection).create(clipRecord(site, { members, number, random }))
      await castVotes(tx, { members, clip: id, number, random })
    }
  })
}

interface Chances {
  readonly members: readonly SeededMember[]
  readonly number: number
  readonly random: () => number
}

function clipRecord({ community }: Site, { members, number, random }: Chances) {
  const game = pick(random, number % 3 === 0 ? community.games : community.games.slice(0, 1))
  const map = game.maps.length > 0 ? pick(random, game.maps).id : ''
  const round = map ? 20 + Math.floor(random() * random() * 130) : 0
  const member = pick(random, members)
  const title = pick(random, demoClipTitles[game.id] ?? demoClipTitles['other'] ?? ['Clip'])
  return {
    id: demoId('clip', number),
    user: member.id,
    game: game.id,
    map,
    highest_round: round,
    clip_title: title.replace('{round}', String(round)),
    clip_link: `https://www.youtube.com/watch?v=${pick(random, demoVideoIds)}`,
    discord_username: member.username,
    consent_promotional: true,
    paypal_handle: number % 9 === 0 ? `@${member.username.toLowerCase()}` : '',
  }
}

async function castVotes(
  source: RecordSource,
  { clip, members, number, random }: Chances & { readonly clip: string },
): Promise<void> {
  const votes = source.records(clipVotesCollection)
  const popularity = random() ** 2
  for (const [index, member] of members.entries()) {
    if (random() > popularity * 0.8) continue
    await votes.create({
      id: demoId('vote', number * 100 + index),
      user: member.id,
      clip,
      vote_type: random() < 0.82 ? 'upvote' : 'downvote',
    })
  }
}

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
  const owners = new Map(clips.map((clip) => [clip.id, clip.user]))
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

/** Openly licensed films in place of members' recordings. */
export const demoVideoIds = [
  'aqz-KE-bpKQ',
  'eRsGyueVLvQ',
  'R6MlUcmOul8',
  'Y-rmzh0PI3c',
  'WhWc3b3KhnY',
  'mN0zPOpADL4',
] as const

/** Titles by game; with a map and a round for high rounds. */
const demoClipTitles: Readonly<Record<string, readonly string[]>> = {
  blackops6: [
    'Round {round}, no downs',
    'The door that saved us',
    'Last alive with one plate',
    'Training forty in the boat house',
    'Wonder weapon on the first box',
    'Self-revive with a monkey bomb',
    'Round {round} on pistols only',
    'Abomination versus one trap',
    'Exfil with two seconds left',
    'Pack-a-Punch under the tram',
    'Round {round} solo, door camera',
    'He walked into the ray gun',
    'Mangler headshot through the window',
    'Perk-less to round {round}',
  ],
  gta5: [
    'One-man heist',
    'Prop hunt, last second',
    'Parachute onto the moving train',
    'The forklift incident',
    'Barrel roll over the canal',
    'Getaway driver of the year',
    'Stunt race photo finish',
    'We did not plan the helicopter',
  ],
  other: [
    'Smothered mate in twelve',
    'Ceiling shot at zero seconds',
    'The creeper was a friend',
    'Ace with the last bullet',
    'Drift through the whole village',
    'Found the cape at four in the morning',
  ],
}
