import { beforeAll, expect, test } from 'vitest'
import { clipLeaderboardSort, highRoundSort } from '@longhouse/contract/clips'
import { createClip } from '../../testing/factories.ts'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import type { TestSite } from '../../testing/test-site.ts'

onBothDatabases((site) => {
  beforeAll(async () => {
    await fill(site)
  })

  test('clips are sorted by upvotes, then oldest first; clips without upvotes are not listed [LB-03] [LB-06]', async () => {
    const list = await site.as.member
      .collection('clip_leaderboard')
      .getList(1, 10, { sort: clipLeaderboardSort, skipTotal: true })
    expect(list.items.map((entry) => [entry['clip_title'], entry['upvotes']])).toEqual([
      ['three', 3],
      ['one, early', 1],
      ['one, late', 1],
    ])
    expect(list.items[0]).toMatchObject({
      collectionName: 'clip_leaderboard',
      game: 'gta5',
      clip_link: 'https://youtu.be/dQw4w9WgXcQ',
      user: site.people.member.id,
      username: 'member',
      avatar: '',
    })
    expect(list.items[0]).not.toHaveProperty('paypal_handle')
  })

  test('the uploader can be expanded and shows only public fields', async () => {
    const [entry] = (await site.as.member.collection('clip_leaderboard').getList(1, 1, { expand: 'user' }))
      .items
    expect(entry?.expand?.['user']).toMatchObject({ username: 'member' })
  })

  test('rounds sort as numbers even when they came as text, per map on demand [LB-04]', async () => {
    const board = site.as.member.collection('bo6_leaderboard')
    const all = await board.getList(1, 50, { sort: highRoundSort })
    expect(all.items.map((entry) => entry['highest_round'])).toEqual([100, 42, 9, 0])
    const terminus = await board.getList(1, 50, { sort: highRoundSort, filter: "map = 'terminus'" })
    expect(terminus.items.map((entry) => entry['highest_round'])).toEqual([42, 9])
  })

  test('the calls of the specification work as well [LB-06]', async () => {
    const upvotes = await site.as.member
      .collection('clip_votes')
      .getFullList({ filter: "vote_type = 'upvote'", expand: 'clip,clip.user,user' })
    expect(upvotes).toHaveLength(5)
    expect(upvotes[0]?.expand?.['clip'].expand.user).toMatchObject({ username: 'member' })
    const clips = await site.as.member
      .collection('clips')
      .getFullList({ filter: "game = 'blackops6'", expand: 'user,clip_votes_via_clip' })
    expect(clips).toHaveLength(4)
  })
})

async function fill({ engine, people }: TestSite): Promise<void> {
  const clip = (clip_title: string, values = {}) =>
    createClip(engine, people.member.id, { clip_title, game: 'gta5', map: '', highest_round: 0, ...values })
  const vote = (id: string, user: string, vote_type = 'upvote') =>
    engine.recordsOf('clip_votes').create({ clip: id, user, vote_type })

  const early = await clip('one, early')
  const late = await clip('one, late')
  await engine.recordsOf('clips').patch([
    { id: early, created: '2026-01-01 00:00:00.000Z' },
    { id: late, created: '2026-01-01 00:00:00.001Z' },
  ])
  const three = await clip('three')
  const disliked = await clip('disliked')
  await vote(late, people.other.id)
  await vote(early, people.other.id)
  for (const person of [people.other, people.staff, people.admin]) await vote(three, person.id)
  await vote(disliked, people.other.id, 'downvote')

  const round = (map: string, highest_round: unknown) =>
    clip(`on ${map}`, { game: 'blackops6', map, highest_round })
  await round('terminus', '9')
  await round('liberty_falls', '100')
  await round('terminus', 42)
  await round('the_toumb', 'not a number')
}
