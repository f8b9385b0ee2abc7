import { expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { setStage } from './mirrors.fixture.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const [scheduled, completed, canceled] = [1, 3, 4]

onEitherDatabase((database) => {
  test('a scheduled event follows name, time, cancellation and its undo [DI-07]', async () => {
    const { newEvent, settle, engine, now, sim } = await setStage(database)
    const event = await newEvent({ name: 'First' }, 24)
    const change = async (values: Record<string, unknown>) => {
      await engine.recordsOf('tournaments').update(event, values)
      await settle()
      return sim.control.scheduledEvents()
    }
    const later = now().getTime() + 48 * hourMs
    const moved = await change({
      name: 'Second',
      start_date: new Date(later).toISOString(),
      end_date: new Date(later + hourMs).toISOString(),
    })
    expect(moved).toMatchObject([
      { name: 'Second', startsAt: later, endsAt: later + hourMs, status: scheduled },
    ])
    expect(await change({ cancelled_at: '2026-12-01 12:00:00.000Z' })).toMatchObject([{ status: canceled }])
    expect(await change({ cancelled_at: '' })).toMatchObject([
      { status: canceled },
      { name: 'Second', startsAt: later, status: scheduled },
    ])
  })

  test('a scheduled event ends when its host completes the event, before its start and while it runs', async () => {
    const { newEvent, settle, pass, deliver, engine, sim } = await setStage(database)
    const [early, running] = [
      await newEvent({ name: 'Done early' }, 24),
      await newEvent({ name: 'Done while it runs' }, 1),
    ]
    await settle()
    pass(1.5 * hourMs)
    await deliver()
    for (const event of [early, running])
      await engine.recordsOf('tournaments').update(event, { status: 'completed' })
    await settle()
    expect(sim.control.scheduledEvents()).toMatchObject([
      { name: 'Done early', status: canceled },
      { name: 'Done while it runs', status: completed },
    ])
    await engine.recordsOf('tournaments').update(early, { status: 'upcoming' })
    await settle()
    expect(sim.control.scheduledEvents().at(-1)).toMatchObject({ name: 'Done early', status: scheduled })
  })

  test('exists once after a lost response [DI-07]', async () => {
    const { newEvent, settle, newNode, pass, deliver, sim } = await setStage(database, {
      discord: { channels: {} },
    })
    await newEvent()
    sim.control.setFault({ target: 'api', kind: 'truncated', times: 2 })
    await settle()
    pass(60_000)
    await deliver()
    pass(60_000)
    await deliver()
    expect(sim.control.scheduledEvents()).toHaveLength(1)

    await newEvent()
    pass(15_000)
    const lane = newNode()[1]
    const step = await lane?.next()
    if (!lane || step?.kind !== 'send') throw new Error('It is due.')
    await lane.send(step.entry)
    pass(120_000)
    await deliver()
    expect(sim.control.scheduledEvents()).toHaveLength(2)
  })

  test('one that is deleted by hand comes back once [DI-07]', async () => {
    const { newEvent, settle, engine, sim, mirrors } = await setStage(database)
    const event = await newEvent()
    await settle()
    for (const [index, left] of [1, 0, 0].entries()) {
      const [one] = sim.control.scheduledEvents()
      if (one)
        await fetch(`${sim.apiUrl}/guilds/${sim.world.guild.id}/scheduled-events/${one.id}`, {
          method: 'DELETE',
          headers: { Authorization: 'Bot pretend.bot.token' },
        })
      await engine.recordsOf('tournaments').update(event, { name: `Night ${index}` })
      await settle()
      expect(sim.control.scheduledEvents()).toHaveLength(left)
    }
    expect(await mirrors('scheduled_event')).toMatchObject([{ status: 'gone' }])
  })

  test('is made fourteen days before, does not change once it has begun, and is replaced when postponed', async () => {
    const { newEvent, settle, engine, pass, deliver, now, sim, edits } = await setStage(database, {
      discord: { channels: {} },
    })
    const event = await newEvent({ name: 'Far away' }, 20 * 24)
    await settle()
    expect(sim.control.scheduledEvents()).toEqual([])
    pass(6 * dayMs)
    await deliver()
    expect(sim.control.scheduledEvents()).toMatchObject([{ name: 'Far away' }])

    pass(14 * dayMs + 60_000)
    await engine.recordsOf('tournaments').update(event, { name: 'Begun' })
    await settle()
    expect(sim.control.scheduledEvents()).toMatchObject([{ name: 'Far away', status: 2 }])
    expect(edits()).toBe(0)

    const start = now().getTime() + dayMs
    await engine.recordsOf('tournaments').update(event, {
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + hourMs).toISOString(),
    })
    await settle()
    expect(sim.control.scheduledEvents()).toMatchObject([
      { name: 'Far away', status: 3 },
      { name: 'Begun', startsAt: start, status: scheduled },
    ])
  })

  test('there are at most ninety, for the next events [DI-07]', { timeout: 120_000 }, async () => {
    const { newEvent, settle, engine, pass, deliver, sim } = await setStage(database, {
      discord: { channels: {} },
    })
    const live = () => sim.control.scheduledEvents().filter(({ status }) => status === scheduled)
    const events: string[] = []
    for (let index = 0; index < 92; index += 1)
      events.push(await newEvent({ name: `Night ${index}` }, 48 + index))
    await settle()
    expect(live()).toHaveLength(90)
    expect(live().some(({ name }) => name === 'Night 90')).toBe(false)

    await newEvent({ name: 'Before them all' }, 24)
    await settle()
    expect(live().length).toBeLessThanOrEqual(90)
    await settle()
    await settle()
    expect(live()).toHaveLength(90)
    expect(live().some(({ name }) => name === 'Before them all')).toBe(true)
    expect(live().some(({ name }) => name === 'Night 89')).toBe(false)

    // A place becomes free, and the next event takes it.
    await engine
      .recordsOf('tournaments')
      .update(events[3] ?? '', { cancelled_at: '2026-12-01 12:00:00.000Z' })
    await settle()
    pass(10 * 60_000)
    await deliver()
    expect(live()).toHaveLength(90)
    expect(live().some(({ name }) => name === 'Night 89')).toBe(true)
    expect(live().some(({ name }) => name === 'Night 3')).toBe(false)
  })
})
