import { ServerResponse } from 'node:http'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClip } from '../testing/factories.ts'
import { onBothDatabases } from '../testing/on-each-site.ts'
import { createPerson } from '../testing/test-site.ts'

const people = 30
/** From each clip to its votes, their members, all votes of these, their clips, and all votes of those. */
const chained = 'clip_votes_via_clip.user.clip_votes_via_user.clip.clip_votes_via_clip.vote_type'

onBothDatabases((site) => {
  beforeAll(async () => {
    const { engine } = site
    const members = await Promise.all(
      Array.from({ length: people }, (_, n) => createPerson(engine, `voter${n}`)),
    )
    const clips = await Promise.all(members.map(({ id }) => createClip(engine, id)))
    await engine
      .recordsOf('clip_votes')
      .append(clips.flatMap((clip) => members.map(({ id }) => ({ user: id, clip, vote_type: 'upvote' }))))
  }, 300_000)

  const ask = (query: Record<string, string>, as = site.as.member) =>
    as.send('/api/collections/clips/records', { query: { perPage: '1', ...query }, requestKey: null })

  test.each([
    ['the very worst, asked by an operator', chained, 'superuser'],
    ['the longest that is allowed', 'clip_votes_via_clip.user.clip_votes_via_user.vote_type', 'member'],
  ] as const)('%s keeps no other caller waiting', async (_what, path, role) => {
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

  describe('a member whose query exceeds any limit', () => {
    test('gets an immediate refusal of a chain of lists that is too long', async () => {
      const refusal = { status: 400, response: { message: 'A path leads to many records at most 2 times.' } }
      await expect(ask({ filter: `${chained} != "z"` })).rejects.toMatchObject(refusal)
      await expect(ask({ sort: chained })).rejects.toMatchObject(refusal)
    })

    test('gets an immediate refusal of too many shorter ones', async () => {
      const short = 'clip_votes_via_clip.user.clip_votes_via_user.vote_type != "z"'
      const many = Array.from({ length: 40 }, () => short).join('||')
      await expect(ask({ filter: many })).rejects.toMatchObject({
        status: 400,
        response: { message: 'A filter or sort leads to many records too often.' },
      })
    })
  })

  describe('a member with many clips who expands them into each other', () => {
    beforeAll(async () => {
      const own = Array.from({ length: 42 }, (_, n) => `Own ${n}`)
      await Promise.all(
        own.map((clip_title) => createClip(site.engine, site.people.member.id, { clip_title })),
      )
    })

    test('is refused because the response would be too large, in forty concurrent requests', async () => {
      const expand = 'user.clips_via_user.user.clips_via_user'
      const questions = Array.from({ length: 40 }, (_, n) => ask({ expand, perPage: String(100 + n) }))
      const outcomes = await Promise.allSettled(questions)
      const statuses = outcomes.map((each) => ('reason' in each ? each.reason.status : 200))
      // A request that finds too many large responses in flight is refused before that.
      expect(statuses.filter((status) => status !== 503 && status !== 400)).toEqual([])
      await expect(ask({ expand, perPage: '100' })).rejects.toMatchObject({
        status: 400,
        response: { message: expect.stringMatching(/^This answer would (hold more|be larger) than/) },
      })
    })

    test('gets only a few large responses concurrently', async () => {
      const expand = 'user.clips_via_user'
      const { refusals, letGo } = holdAnswers()
      const questions = Array.from({ length: 40 }, (_, n) => ask({ expand, perPage: String(100 + n) }))
      // A request keeps its slot until its response is sent.
      await expect.poll(refusals).toBeGreaterThan(0)
      letGo()
      const outcomes = await Promise.allSettled(questions)
      const statuses = outcomes.map((each) => ('reason' in each ? each.reason.status : 200))
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect(await ask({ perPage: '1' }, site.as.guest)).toHaveProperty('items')
    })
  })
})

/** Holds back every response of this process until it is released; counts the refusals among them. */
function holdAnswers() {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const held: ServerResponse[] = []
  const end = Reflect.get(ServerResponse.prototype, 'end')
  const spy = vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (
    this: ServerResponse,
    ...parts
  ) {
    held.push(this)
    void isOver.then(() => Reflect.apply(end, this, parts))
    return this
  })
  onTestFinished(() => {
    letGo()
    spy.mockRestore()
  })
  return { letGo, refusals: () => held.filter(({ statusCode }) => statusCode === 503).length }
}
