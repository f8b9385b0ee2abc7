import { expect, test } from 'vitest'
import { postgres, startTestEngine } from '@longhouse/engine/testing'
import { completedStepsCollection } from '../../collections/site.ts'
import { lastingSubjects, once, pruneSteps } from '../../platform/once.ts'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000)

onBothDatabases((site) => {
  let made = 0
  const newStep = () => ({ subject: 'event', step: `reminder:${(made += 1)}` })

  testRights(site, {
    collection: 'completed_steps',
    record: async ({ engine }) => (await engine.records(completedStepsCollection).create(newStep())).id,
    submit: async () => newStep(),
    change: { step: 'another' },
    rights: {
      list: { superuser: 'ok', rest: 403 },
      view: { superuser: 'ok', rest: 403 },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })

  const tell = (step: ReturnType<typeof newStep>, work: () => Promise<void> = async () => {}) =>
    site.engine.transaction((tx) => once(tx, step, work))

  test('a step runs once; another step of the same subject also runs once', async () => {
    const step = newStep()
    expect([await tell(step), await tell(step), await tell(newStep())]).toEqual([true, false, true])
  })

  test('one of many concurrent calls does the work', async () => {
    const step = newStep()
    let done = 0
    const each = Array.from({ length: 12 }, () =>
      tell(step, async () => {
        done += 1
        await new Promise(setImmediate)
      }),
    )
    expect((await Promise.all(each)).filter(Boolean)).toHaveLength(1)
    expect(done).toBe(1)
  })

  test('work that fails changes nothing and runs again the next time', async () => {
    const step = newStep()
    const faq = { question: step.step, answer: 'A' }
    const filter = { filter: 'question = {:question}', params: { question: step.step } }
    const work = (fails: boolean) =>
      site.engine.transaction((tx) =>
        once(tx, step, async () => {
          await tx.recordsOf('faqs').create(faq)
          if (fails) throw new Error('the power went')
        }),
      )
    await expect(work(true)).rejects.toThrow('the power went')
    expect(await site.engine.recordsOf('faqs').count(filter)).toBe(0)
    expect(await work(false)).toBe(true)
    expect(await site.engine.recordsOf('faqs').count(filter)).toBe(1)
  })

  test('a failure after the work also undoes the step', async () => {
    const step = newStep()
    const fails = site.engine.transaction(async (tx) => {
      await once(tx, step, async () => {})
      throw new Error('the node ended')
    })
    await expect(fails).rejects.toThrow('the node ended')
    expect(await tell(step)).toBe(true)
  })

  test('steps are deleted after a year', async () => {
    const step = newStep()
    await tell(step)
    await pruneSteps(site, inDays(365))
    expect(await tell(step)).toBe(false)
    expect(await pruneSteps(site, inDays(367))).toBeGreaterThan(0)
    expect(await tell(step)).toBe(true)
  })

  test('steps of the whole site are never deleted', async () => {
    const steps = lastingSubjects.map((subject) => ({ subject, step: 'filled:once' }))
    for (const step of steps) await tell(step)
    await pruneSteps(site, inDays(4000))
    for (const step of steps) expect(await tell(step)).toBe(false)
  })
})

// SQLite has only one node.
test('one of two concurrent nodes does the work', async () => {
  const collections = [completedStepsCollection]
  const first = await startTestEngine({ database: postgres, collections })
  const second = await startTestEngine({ databaseUrl: first.databaseUrl ?? '', collections })
  try {
    const done = { first: 0, second: 0 }
    const steps = Array.from({ length: 20 }, (_, n) => ({ subject: 'event', step: `reminder:${n}` }))
    const round = await Promise.all(
      steps.flatMap((step) => [
        first.engine.transaction((tx) => once(tx, step, async () => void (done.first += 1))),
        second.engine.transaction((tx) => once(tx, step, async () => void (done.second += 1))),
      ]),
    )
    expect(round.filter(Boolean)).toHaveLength(20)
    expect(done.first + done.second).toBe(20)
    expect(await second.engine.records(completedStepsCollection).count()).toBe(20)
  } finally {
    await second.close()
    await first.close()
  }
})
