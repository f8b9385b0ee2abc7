import { describe, expect, test } from 'vitest'
import type { SimMessage } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { partsOf, pressableIn } from '../../testing/composed-messages.ts'
import { setStage, shownIn, type MirrorStage } from './mirrors.fixture.ts'
import { setNight } from './squad-posts.fixture.ts'

const nobody = { everyone: false, users: [], roles: [] }

/** Returns the messages in the thread of the first post. */
function thread({ sim, posts }: MirrorStage): SimMessage[] {
  return sim.control.messages(posts()[0]?.id)
}

const pressable = (message: SimMessage | undefined) =>
  pressableIn({ components: message?.message.components ?? [] })
const linksOf = (message: SimMessage | undefined) =>
  partsOf({ components: message?.message.components ?? [] }).flatMap((part) => part['url'] ?? [])

onEitherDatabase((database) => {
  test('from the start of a night every squad has one message in the thread, and the post says that it is live', async () => {
    const stage = await setStage(database)
    const { engine, settle, posts } = stage
    const { event, night, squads } = await setNight(stage)
    await settle()
    expect(thread(stage)).toEqual([])

    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    expect(thread(stage).map((message) => shownIn(message).split('\n'))).toEqual([
      ['### Squad 1', '**Round 0** · Terminus · about to begin', 'ann1, bob1'],
      ['### Squad 2', '**Round 0** · Terminus · about to begin', 'ann2, bob2'],
    ])
    const [first = '', second = ''] = squads
    expect(thread(stage).map(pressable)).toEqual(
      [first, second].map((id) => [`v1:round:${id}:1`, `v1:down:${id}`, `v1:out:${id}`]),
    )
    for (const message of thread(stage)) expect(message.pings).toEqual(nobody)
    expect(shownIn(posts()[0])).toContain('**Live now**')
    expect(linksOf(posts()[0])).toContain(`https://longhouse.test/events/${event}/live`)

    await engine.recordsOf('game_nights').update(night, { state: 'ended' })
    await settle()
    expect(shownIn(posts()[0])).not.toContain('Live now')
    for (const message of thread(stage))
      expect(pressable(message).every((id) => id.endsWith('(off)'))).toBe(true)
  })

  test('rounds that come every second change the message three times in ten seconds at most, and it ends right', async () => {
    const stage = await setStage(database)
    const { engine, settle, pass, deliver, edits } = stage
    const { night, squads } = await setNight(stage, { count: 1 })
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    const [squad = ''] = squads
    const before = edits()
    for (let round = 1; round <= 10; round += 1) {
      await engine.recordsOf('squads').update(squad, { round, phase: 'playing' })
      pass(1000)
      await deliver()
    }
    expect(edits() - before).toBeLessThanOrEqual(3)
    await settle()
    const [message, ...others] = thread(stage)
    expect(others).toEqual([])
    expect(shownIn(message)).toContain('**Round 10** · Terminus · playing')
    expect(pressable(message)[0]).toBe(`v1:round:${squad}:11`)
  })

  test('messages follow squads that are out, renamed or dissolved, and squads that are formed late', async () => {
    const stage = await setStage(database)
    const { engine, settle } = stage
    const { night, squads, people } = await setNight(stage)
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    const [first = '', second = ''] = squads
    await engine.recordsOf('squads').update(first, { name: 'Wolves', phase: 'out', round: 7, downs: 2 })
    await engine.recordsOf('squads').delete(second)
    const late = { night, number: 3, colour: 'moss', phase: 'waiting', members: people[1] }
    await engine.recordsOf('squads').create(late)
    await settle()
    expect(thread(stage).map((message) => shownIn(message).split('\n')[0])).toEqual([
      '### Squad 1: Wolves',
      '### Squad 3',
    ])
    expect(shownIn(thread(stage)[0])).toContain('**Round 7** · Terminus · out · 2 downs')
    expect(pressable(thread(stage)[0]).every((id) => id.endsWith('(off)'))).toBe(true)
  })

  test('harmful names are plain text, and deleted accounts are not named', async () => {
    const stage = await setStage(database)
    const { engine, settle } = stage
    const { night, squads, people } = await setNight(stage, { count: 1 })
    const [[ann = '', bob = ''] = []] = people
    await engine.recordsOf('users').patch([{ id: ann, username: '@everyone [x](https://evil.test)' }])
    await engine.recordsOf('squads').update(squads[0] ?? '', { name: '# <@&1180000000000000050> **x**' })
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    const [message] = thread(stage)
    expect(message?.pings).toEqual(nobody)
    expect(shownIn(message)).not.toMatch(/@everyone|<@|\]\(|\*\*x/)
    await engine.recordsOf('users').update(bob, { username: 'robert' })
    await settle()
    expect(shownIn(thread(stage)[0])).toContain('robert')
    await engine.recordsOf('users').delete(bob)
    await settle()
    expect(shownIn(thread(stage)[0])).not.toContain('robert')
  })

  test('an account deleted weeks later is removed from a thread that Discord has archived', async () => {
    const stage = await setStage(database)
    const { engine, settle, pass } = stage
    const { night, people } = await setNight(stage, { count: 1 })
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    await engine.recordsOf('game_nights').update(night, { state: 'ended' })
    await settle()
    pass(30 * 24 * 3_600_000)
    await engine.recordsOf('users').delete(people[0]?.[0] ?? '')
    await settle()
    expect(shownIn(thread(stage)[0])).not.toContain('ann1')
    expect(await stage.mirrors('squad_post')).toMatchObject([{ status: 'current', last_error: '' }])
  })

  describe('where there is no thread', () => {
    test('no channel for events: nothing is written and nothing fails', async () => {
      const stage = await setStage(database, { discord: { channels: {} } })
      const { night } = await setNight(stage)
      await stage.engine.recordsOf('game_nights').update(night, { state: 'live' })
      await stage.settle()
      expect(await stage.mirrors('squad_post')).toEqual([])
      expect(stage.sim.control.messages()).toEqual([])
    })

    test('an event without a post: its squad mirrors are deleted', async () => {
      const stage = await setStage(database)
      const { night } = await setNight(stage)
      for (const { id } of await stage.mirrors('event_post'))
        await stage.engine.recordsOf('discord_mirrors').delete(id)
      await stage.engine.recordsOf('game_nights').update(night, { state: 'live' })
      await stage.settle()
      expect(await stage.mirrors('squad_post')).toEqual([])
      expect(stage.sim.control.messages().filter((message) => shownIn(message).includes('Squad'))).toEqual([])
    })

    test('messages wait for a thread that opens later, while the night is live', async () => {
      const stage = await setStage(database)
      const { night } = await setNight(stage)
      const [post] = await stage.mirrors('event_post')
      await stage.engine.recordsOf('discord_mirrors').patch([{ id: post?.id ?? '', thread_id: '' }])
      await stage.engine.recordsOf('game_nights').update(night, { state: 'live' })
      await stage.settle()
      await stage.engine
        .recordsOf('discord_mirrors')
        .patch([{ id: post?.id ?? '', thread_id: post?.discord_id ?? '' }])
      await stage.settle()
      await stage.settle()
      expect(thread(stage)).toHaveLength(2)
    })
  })

  test('a live night is shown in a channel that is chosen then, and deleting its event deletes everything', async () => {
    const stage = await setStage(database, { discord: { channels: {} } })
    const { engine, settle, posts } = stage
    const { event, night } = await setNight(stage)
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    const value = { events: '1185000000000000002' }
    await engine.recordsOf('discord_settings').create({ section: 'channels', value })
    await settle()
    await settle()
    expect(posts()).toHaveLength(1)
    expect(thread(stage)).toHaveLength(2)
    const threadId = posts()[0]?.id
    await engine.recordsOf('tournaments').delete(event)
    await settle()
    expect(stage.sim.control.messages(threadId)).toEqual([])
    expect(await stage.mirrors()).toEqual([])
  })
})
