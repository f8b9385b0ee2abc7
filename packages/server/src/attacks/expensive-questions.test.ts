import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { createClip } from '../testing/factories.ts'
import { createPerson, startTestSite, type TestSite } from '../testing/test-site.ts'

const people = 30
/** From each clip to its votes, their members, all votes of these, their clips, and all votes of those. */
const chained = 'clip_votes_via_clip.user.clip_votes_via_user.clip.clip_votes_via_clip.vote_type'

onEachDatabase((database) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite(database)
    const { engine } = site
    const members = await Promise.all(
      Array.from({ length: people }, (_, n) => createPerson(engine, `voter${n}`)),
    )
    const clips = await Promise.all(members.map(({ id }) => createClip(engine, id)))
    for (const clip of clips)
      for (const { id } of members)
        await engine.recordsOf('clip_votes').create({ user: id, clip, vote_type: 'upvote' })
  }, 120_000)
  afterAll(() => site.close())

  const ask = (query: Record<string, string>, as = site.as.member) =>
    as.send('/api/collections/clips/records', { query: { ...query, perPage: 1 }, requestKey: null })

  test.each([
    ['the very worst, asked by an operator', chained, 'superuser'],
    ['the longest that is allowed', 'clip_votes_via_clip.user.clip_votes_via_user.vote_type', 'member'],
  ] as const)('%s keeps nobody waiting', async (_what, path, role) => {
    const filter = `${path} != "z" || ${path} ?= "y"`
    const progress = { isDone: false }
    const question = ask({ filter }, site.as[role]).finally(() => (progress.isDone = true))
    let others = 0
    while (!progress.isDone) {
      await site.as.guest.health.check({ requestKey: null })
      others += 1
    }
    expect(await question).toMatchObject({ totalItems: people })
    expect(others).toBeGreaterThan(1)
  })

  describe('a member who asks for more than anybody can answer', () => {
    test('hears at once that a chain of lists is too long', async () => {
      const refusal = { status: 400, response: { message: 'A path leads to many records at most 2 times.' } }
      await expect(ask({ filter: `${chained} != "z"` })).rejects.toMatchObject(refusal)
      await expect(ask({ sort: chained })).rejects.toMatchObject(refusal)
    })

    test('hears at once that there are too many shorter ones', async () => {
      const short = 'clip_votes_via_clip.user.clip_votes_via_user.vote_type != "z"'
      const many = Array.from({ length: 40 }, () => short).join('||')
      await expect(ask({ filter: many })).rejects.toMatchObject({
        status: 400,
        response: { message: 'A filter or sort leads to many records too often.' },
      })
    })
  })
})
