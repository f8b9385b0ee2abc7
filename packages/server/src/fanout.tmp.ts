import { sqlite, postgres } from '@longhouse/engine/testing'
import { startTestSite } from './testing/test-site.ts'
import { createEvent, hoursFromNow } from './testing/factories.ts'

const people = 2000
for (const database of process.argv[2] === 'postgres' ? [postgres] : [sqlite]) {
  const site = await startTestSite(database as never)
  const { engine } = site
  const event = await createEvent(engine, { max_participants: 0 })
  const users = Array.from({ length: people }, (_, n) => ({
    username: `p${n}`,
    email: `p${n}@example.com`,
    verified: true,
    tokenKey: `key-of-${n}-${'x'.repeat(30)}`,
  }))
  const made = await engine.recordsOf('users').append(users)
  await engine
    .recordsOf('tournament_registrations')
    .append(made.map(({ id }) => ({ user: id, tournament: event, status: 'confirmed' })))
  let heard = 0
  const stop = engine.onChange(({ collection }) => {
    if (collection === 'notifications') heard += 1
  })
  const measure = async (name: string, work: () => Promise<unknown>) => {
    let late = 0
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      late = Math.max(late, now - last - 5)
      last = now
    }, 5)
    const began = performance.now()
    await work()
    const took = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 50))
    clearInterval(timer)
    console.log(
      `${database.name} ${name}: ${took.toFixed(0)} ms, longest block ${late.toFixed(0)} ms, heard ${heard}`,
    )
    heard = 0
  }
  const step = (minutes: number) =>
    engine
      .recordsOf('completed_steps')
      .create({ subject: `tournaments/${event}`, step: `reminder:${minutes}:2026-12-04T20:00:00.000Z` })
  await measure('first reminder', () => step(1))
  await measure('second reminder (counts up)', () => step(2))
  await measure('moved', () => engine.recordsOf('tournaments').update(event, { end_date: hoursFromNow(30) }))
  await measure('nobody hears (control)', () =>
    engine.recordsOf('completed_steps').create({ subject: `other`, step: 'x' }),
  )
  await measure('event deleted', () => engine.recordsOf('tournaments').delete(event))
  stop()
  await site.close()
}
