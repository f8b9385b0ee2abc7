import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { demoChannels, type SimMessage } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { runEventSteps } from '../../testing/index.ts'
import { createPerson } from '../../testing/test-site.ts'
import { setStage, shownIn, type MirrorStage } from './mirrors.fixture.ts'
import { pruneMirrors } from './mirrors.delivery.ts'
import { parkMirrors } from './want-mirrors.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Runs the job of every minute. */
function step({ engine, now }: MirrorStage): Promise<void> {
  return runEventSteps({ engine, logger: pino({ level: 'silent' }) }, now())
}

/** Returns the messages in the thread of the first post. */
function thread({ sim, posts }: MirrorStage): SimMessage[] {
  return sim.control.messages(posts()[0]?.id)
}

onEitherDatabase((database) => {
  describe('a reminder', () => {
    test('is one message in the thread for each step, and pings no members', async () => {
      const stage = await setStage(database)
      await stage.newEvent({ name: '@everyone', reminders: [60, 15] }, 2)
      await stage.settle()
      for (const minutes of [70, 1, 30, 16, 1, 30]) {
        await step(stage)
        await stage.settle()
        stage.pass(minutes * 60_000)
      }
      expect(thread(stage)).toHaveLength(2)
      for (const message of thread(stage)) {
        expect(shownIn(message)).toMatch(/begins <t:\d+:R>/)
        expect(message.pings).toEqual({ everyone: false, users: [], roles: [] })
      }
    })

    test('pings exactly the role that is set for it', async () => {
      const stage = await setStage(database, { discord: { eventRoleId: '1180000000000000042' } })
      await stage.newEvent({ name: '<@&1180000000000000050>', reminders: [60] }, 2)
      await stage.settle()
      stage.pass(hourMs + 60_000)
      await step(stage)
      await stage.settle()
      expect(thread(stage)).toMatchObject([
        { pings: { everyone: false, users: [], roles: ['1180000000000000042'] } },
      ])
    })

    test('is sent again for an event that moved, and never after the start', async () => {
      const stage = await setStage(database)
      const event = await stage.newEvent({ reminders: [60] }, 2)
      await stage.settle()
      stage.pass(hourMs + 60_000)
      await step(stage)
      const start = stage.now().getTime() + 5 * hourMs
      await stage.engine.recordsOf('tournaments').update(event, {
        start_date: new Date(start).toISOString(),
        end_date: new Date(start + hourMs).toISOString(),
      })
      await stage.settle()
      expect(thread(stage), 'It was moved before it was announced.').toEqual([])
      stage.pass(4 * hourMs)
      await step(stage)
      stage.pass(2 * hourMs)
      await stage.deliver()
      expect(thread(stage)).toEqual([])
    })

    test('waits for the thread', async () => {
      const stage = await setStage(database)
      stage.sim.control.denyBot(demoChannels.events.id, ['SendMessages'])
      await stage.newEvent({ reminders: [60] }, 1)
      await step(stage)
      await stage.settle()
      expect(await stage.mirrors('reminder')).toHaveLength(1)
      stage.sim.control.denyBot(demoChannels.events.id, [])
      for (let turn = 0; turn < 3; turn += 1) {
        stage.pass(7 * 60_000)
        await stage.deliver()
      }
      expect(thread(stage)).toHaveLength(1)
    })
  })

  test('results are announced once the event is over, follow their changes, and are deleted with the last result', async () => {
    const { newEvent, settle, engine, pass, deliver, sim } = await setStage(database)
    const recaps = () => sim.control.messages(demoChannels.recaps.id)
    const event = await newEvent({ name: 'Cup' }, 1)
    const { id: ada } = await createPerson(engine, 'ada')
    const results = engine.recordsOf('event_results')
    const { id } = await results.create({ tournament: event, place: 1, title: 'Winner', players: [ada] })
    await settle()
    expect(recaps()).toEqual([])
    pass(3 * hourMs)
    await deliver()
    expect(recaps().map(shownIn)).toEqual([
      String.raw`## Results: Cup` + '\n' + String.raw`1\. **Winner** · ada`,
    ])

    await results.update(id, { score: '12' })
    await settle()
    expect(shownIn(recaps()[0])).toContain('ada · 12')
    await engine.recordsOf('users').delete(ada)
    await settle()
    expect(shownIn(recaps()[0])).not.toContain('ada')
    await results.delete(id)
    await settle()
    expect(recaps()).toEqual([])
  })

  test('after a restore waiting posts are parked, and existing ones are rewritten', async () => {
    const { newEvent, settle, engine, pass, posts, edits, mirrors, now } = await setStage(database)
    const posted = await newEvent({ name: 'Posted' })
    await settle()
    await newEvent({ name: 'Waiting' })
    await engine.recordsOf('tournaments').patch([{ id: posted, name: 'As it was in the backup' }])
    const told = await engine.transaction((tx) => parkMirrors(tx, now()))
    expect(told).toEqual([expect.stringContaining('posts in Discord: 1 waited when the backup was made')])
    await settle()
    pass(hourMs)
    await settle()
    expect(posts().map((post) => shownIn(post).split('\n')[0])).toEqual(['## As it was in the backup'])
    expect(edits()).toBe(1)
    expect((await mirrors('event_post')).map(({ status }) => status).toSorted()).toEqual([
      'current',
      'parked',
    ])
  })

  test('mirrors of events long over are deleted, and their posts stay in Discord', async () => {
    const { newEvent, settle, engine, pass, posts, mirrors, now } = await setStage(database)
    await newEvent({}, 1)
    await settle()
    pass(30 * dayMs)
    const { length } = await mirrors()
    expect(await pruneMirrors({ engine, now })).toBe(0)
    pass(31 * dayMs)
    expect(await pruneMirrors({ engine, now })).toBe(length)
    expect(posts()).toHaveLength(1)
  })
})
