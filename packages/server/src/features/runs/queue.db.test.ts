import { afterEach, beforeAll, expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import {
  claimPath,
  nextRunPath,
  releasePath,
  runLimits,
  runWaitPath,
  type NextRequest,
  type QueueAnswer,
  type Run,
  type WaitAnswer,
} from '@longhouse/contract/runs'
import { deleteMatching } from '../../platform/records.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { createRun, createVerifier, sayAs, storedRun } from './runs.fixture.ts'

const begin = Date.parse('2026-05-01T12:00:00Z')
let time = begin

const post = { method: 'POST' }
const next = (client: PocketBase, body: NextRequest = {}) =>
  client.send<QueueAnswer>(nextRunPath, { ...post, body })
const claim = (client: PocketBase, id: string) => client.send<Run>(claimPath(id), post)
const release = (client: PocketBase, id: string) => client.send<Run>(releasePath(id), post)

onBothDatabases(
  (site, database) => {
    let ada: Awaited<ReturnType<typeof createVerifier>>
    let bo: typeof ada
    beforeAll(async () => {
      ada = await createVerifier(site, 'ada')
      bo = await createVerifier(site, 'bo')
    })
    afterEach(async () => {
      time = begin
      await deleteMatching(site.engine.recordsOf('runs'), {})
    })

    const waiting = (day: number, values = {}) =>
      createRun(site, site.people.member.id, { handed_in_at: `2026-04-0${day} 12:00:00.000Z`, ...values })

    test(
      'the run that waits longest comes first, with the number of other waiting runs',
      onEither(database),
      async () => {
        const [second, first] = [await waiting(2), await waiting(1)]
        for (const status of ['draft', 'questioned', 'verified', 'rejected', 'withdrawn', 'disqualified'])
          await waiting(1, { status })
        expect(await next(ada.client)).toMatchObject({ run: { id: first.id }, waiting: 1 })
        expect(await next(ada.client)).toMatchObject({ run: { id: first.id } })
        expect(await next(ada.client, { skip: first.id })).toMatchObject({ run: { id: second.id } })
        expect(await storedRun(site, first.id)).toMatchObject({ claimed_by: '' })
        expect(await next(ada.client, { skip: second.id })).toMatchObject({ run: { id: first.id } })
      },
    )

    test('VR-04 two verifiers who open the queue concurrently get different runs', async () => {
      await Promise.all([1, 2, 3].map((day) => waiting(day)))
      for (let round = 0; round < 3; round++) {
        const [one, other] = await Promise.all([next(ada.client), next(bo.client)])
        expect(one.run?.id).toBeTruthy()
        expect(other.run?.id).toBeTruthy()
        expect(one.run?.id).not.toBe(other.run?.id)
        await Promise.all([release(ada.client, one.run?.id ?? ''), release(bo.client, other.run?.id ?? '')])
      }
    })

    test('VR-04 one waiting run goes to one of ten concurrent requests', async () => {
      const people = await Promise.all(
        Array.from({ length: 10 }, (_, index) => createVerifier(site, `asker_${index}`)),
      )
      const run = await waiting(1)
      const answers = await Promise.all(people.map(({ client }) => next(client)))
      expect(answers.filter((answer) => answer.run?.id === run.id)).toHaveLength(1)
      expect(answers.filter((answer) => answer.run === null)).toHaveLength(9)
    })

    test('VR-04 a claim frees itself after 30 minutes', onEither(database), async () => {
      const run = await waiting(1)
      await next(ada.client)
      expect(await refusalOf(claim(bo.client, run.id))).toMatchObject({
        message: 'Another verifier is looking at this run',
      })
      expect(await next(bo.client)).toEqual({ run: null, waiting: 0 })
      const rejecting = () =>
        sayAs(bo.client, { author: bo.user.id, run: run.id, kind: 'reject', text: 'No.' })
      expect(await refusalOf(rejecting())).toMatchObject({ status: 400 })
      time += runLimits.claimMinutes * 60_000 - 1000
      expect(await next(bo.client)).toMatchObject({ run: null })
      time += 1000
      expect(await next(bo.client)).toMatchObject({ run: { id: run.id, claimed_by: bo.user.id } })
      expect(await refusalOf(claim(ada.client, run.id))).toMatchObject({ status: 400 })
    })

    test(
      'a claim can be taken, and only its holder can prolong it or give it back',
      onEither(database),
      async () => {
        const run = await waiting(1)
        const first = await claim(ada.client, run.id)
        time += 60_000
        const again = await claim(ada.client, run.id)
        expect(again.claimed_until > first.claimed_until).toBe(true)
        await release(bo.client, run.id)
        expect(await storedRun(site, run.id)).toMatchObject({ claimed_by: ada.user.id })
        await release(ada.client, run.id)
        expect(await claim(bo.client, run.id)).toMatchObject({ claimed_by: bo.user.id })
        await sayAs(bo.client, { author: bo.user.id, run: run.id, kind: 'question', text: 'When?' })
        expect(await storedRun(site, run.id)).toMatchObject({ claimed_by: '', claimed_until: '' })
      },
    )

    test(
      'VR-03 verifiers get no run that they played or have verified already',
      onEither(database),
      async () => {
        const own = await createRun(site, ada.user.id)
        const played = await waiting(1)
        await site.engine.recordsOf('run_players').create({ run: played.id, user: ada.user.id })
        const voted = await waiting(2, { map: 'liberty_falls' })
        await sayAs(ada.client, { author: ada.user.id, run: voted.id, kind: 'verify' })
        expect(await next(ada.client)).toEqual({ run: null, waiting: 0 })
        for (const { id } of [own, played])
          expect(await refusalOf(claim(ada.client, id))).toMatchObject({ status: 400 })
        expect(await next(bo.client)).toMatchObject({ waiting: 2 })
        await sayAs(bo.client, { author: bo.user.id, run: voted.id, kind: 'question', text: 'Where?' })
        await sayAs(site.as.member, {
          author: site.people.member.id,
          run: voted.id,
          kind: 'answer',
          text: 'Here.',
        })
        expect(await next(ada.client)).toMatchObject({ run: { id: voted.id } })
      },
    )

    test(
      'the queue is for verifiers, and what does not wait cannot be taken',
      onEither(database),
      async () => {
        const run = await waiting(1, { status: 'verified' })
        expect(await refusalOf(claim(ada.client, run.id))).toMatchObject({ status: 400 })
        expect(await outcomeOf(claim(ada.client, 'nothinghere0000'))).toBe(404)
        for (const ask of [
          next,
          (client: PocketBase) => claim(client, run.id),
          (client: PocketBase) => release(client, run.id),
        ]) {
          expect(await outcomeOf(ask(site.as.guest))).toBe(401)
          expect(await outcomeOf(ask(site.as.member))).toBe(403)
        }
        const odd = { method: 'POST', body: { skip: ['x'] } }
        expect(await outcomeOf(ada.client.send(nextRunPath, odd))).toBe(400)
      },
    )

    test('the wait is the median of the last twenty decisions', onEither(database), async () => {
      const wait = () => site.as.member.send<WaitAnswer>(runWaitPath, {})
      expect(await wait()).toEqual({ medianHours: null, waiting: 0 })
      const decided = (hours: number, day: string) =>
        waiting(1, {
          status: 'rejected',
          handed_in_at: `2026-03-${day} 00:00:00.000Z`,
          decided_at: `2026-03-${day} ${String(hours).padStart(2, '0')}:00:00.000Z`,
        })
      await decided(23, '01')
      for (let index = 0; index < 19; index++) await decided(2, '05')
      await waiting(1)
      expect(await wait()).toEqual({ medianHours: 2, waiting: 1 })
      for (let index = 0; index < 11; index++) await decided(5, '06')
      expect(await wait()).toEqual({ medianHours: 5, waiting: 1 })
      expect(await outcomeOf(site.as.guest.send(runWaitPath, {}))).toBe(401)
    })
  },
  { now: () => new Date(time) },
)
