import type { RecordSource } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { demoClipTitles, demoVideoIds } from './demo-clips.ts'
import { createRandom, demoId, pick } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import { clipsCollection, clipVotesCollection } from '../collections/clips.ts'

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
