import { expect, test } from 'vitest'
import { demoChannels } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { createPerson } from '../../testing/test-site.ts'
import { pressableIn } from '../../testing/composed-messages.ts'
import { setStage, shownIn, type MirrorStage, type StageOptions } from './mirrors.fixture.ts'

const hourMs = 3_600_000
let made = 0

const posts = ({ sim }: Pick<MirrorStage, 'sim'>) => sim.control.messages(demoChannels.squads.id)
const pressable = (stage: Pick<MirrorStage, 'sim'>) =>
  pressableIn({ components: posts(stage)[0]?.message.components ?? [] })

onEitherDatabase((database) => {
  const setCall = async (values: Readonly<Record<string, unknown>> = {}, options: StageOptions = {}) => {
    const stage = await setStage(database, options)
    const newPerson = async (name: string) => (await createPerson(stage.engine, `${name}${(made += 1)}`)).id
    const owner = await newPerson('ada')
    const { id } = await stage.engine.recordsOf('squad_calls').create({
      user: owner,
      game: 'blackops6',
      map: 'terminus',
      goal: 'high_round',
      target: 40,
      platform: 'any',
      mic: true,
      size: 3,
      starts_at: stage.now().toISOString(),
      note: 'First try **ever** @everyone',
      ...values,
    })
    const join = async (name = 'bo') => {
      const user = await newPerson(name)
      const seat = await stage.engine.recordsOf('squad_seats').create({ call: id, user })
      return { user, seat: seat.id }
    }
    return {
      ...stage,
      owner,
      id,
      join,
      expire: () => stage.engine.recordsOf('squad_calls').update(id, { state: 'expired' }),
    }
  }

  test('a call is one post with its seats and buttons, says full, and is open again [ME-11]', async () => {
    const stage = await setCall()
    const { id, settle, join, engine } = stage
    await settle()
    expect(posts(stage)).toHaveLength(1)
    expect(shownIn(posts(stage)[0])).toMatch(/### ada\d+ looks for players/)
    expect(shownIn(posts(stage)[0])).toContain('Black Ops 6 · Terminus · High round · Round 40 · Crossplay')
    expect(shownIn(posts(stage)[0])).toContain('1 of 3 seats taken, 2 free')
    expect(shownIn(posts(stage)[0])).not.toContain('@everyone')
    expect(posts(stage)[0]?.pings).toEqual({ everyone: false, users: [], roles: [] })
    expect(pressable(stage)).toEqual([`v1:seat:${id}`, `v1:unseat:${id}`])
    await join()
    stage.pass(1000)
    const { seat } = await join('cy')
    await settle()
    const full = shownIn(posts(stage)[0])
    expect(full).toMatch(/### The squad of ada\d+ is full/)
    expect(full).toContain('All 3 seats are taken')
    expect(full).toMatch(/In the squad: ada\d+, bo\d+, cy\d+/)
    expect(full).toContain('Talk in the thread below.')
    expect(pressable(stage)).toEqual([`v1:seat:${id} (off)`, `v1:unseat:${id}`])
    await engine.recordsOf('squad_seats').delete(seat)
    await settle()
    expect(shownIn(posts(stage)[0])).toContain('2 of 3 seats taken, 1 free')
    expect(shownIn(posts(stage)[0])).not.toMatch(/cy\d/)
    expect(posts(stage)).toHaveLength(1)
  })

  test('a full squad has a thread, and a voice channel if the community has set it', async () => {
    const stage = await setCall({ size: 2 }, { discord: { squadVoiceId: '1185000000000000077' } })
    await stage.settle()
    expect(await stage.mirrors('squad_call_post')).toMatchObject([{ thread_id: '' }])
    await stage.join()
    await stage.settle()
    const [mirror] = await stage.mirrors('squad_call_post')
    expect(mirror?.thread_id).toBe(mirror?.discord_id)
    expect(shownIn(posts(stage)[0])).toContain('Meet in <#1185000000000000077>.')
    expect(await stage.engine.recordsOf('squad_calls').findById(stage.id)).toMatchObject({
      voice: expect.stringMatching(/^https:\/\/discord\.com\/channels\/\d+\/1185000000000000077$/),
    })
  })

  test('ten seats that change hands within seconds are few edits, and the last one is right', async () => {
    const stage = await setCall({ size: 8 })
    await stage.settle()
    const before = stage.edits()
    for (let n = 0; n < 7; n += 1) {
      await stage.join()
      stage.pass(300)
      await stage.deliver()
    }
    await stage.settle()
    expect(stage.edits() - before).toBeLessThanOrEqual(2)
    expect(shownIn(posts(stage)[0])).toContain('All 8 seats are taken')
  })

  test.each(['expires', 'is closed', 'is deleted'] as const)(
    'a call that %s leaves the channel [ME-12]',
    async (how) => {
      const stage = await setCall()
      const { engine, id } = stage
      await stage.join()
      await stage.settle()
      expect(posts(stage)).toHaveLength(1)
      if (how === 'expires') {
        stage.pass(2 * hourMs)
        await stage.expire()
      }
      if (how === 'is closed') await engine.recordsOf('squad_calls').update(id, { state: 'closed' })
      if (how === 'is deleted') await engine.recordsOf('squad_calls').delete(id)
      await stage.settle()
      expect(posts(stage)).toEqual([])
      expect(await stage.mirrors('squad_call_post')).toEqual([])
    },
  )

  test('the post is deleted at the end of its call, even before the job closes the call [ME-12]', async () => {
    const stage = await setCall()
    await stage.settle()
    stage.pass(2 * hourMs)
    await stage.deliver()
    expect(posts(stage)).toEqual([])
  })

  test('a post with a thread stays after its call, and is marked [ME-12]', async () => {
    const stage = await setCall({ size: 2 })
    await stage.join()
    await stage.settle()
    stage.pass(2 * hourMs)
    await stage.expire()
    await stage.settle()
    expect(shownIn(posts(stage)[0])).toContain('This call is over.')
    expect(pressable(stage)).toEqual([])
    await stage.engine.recordsOf('squad_calls').delete(stage.id)
    await stage.settle()
    expect(posts(stage)).toEqual([])
  })

  test('a post with a thread stays when its call is deleted after a month', async () => {
    const stage = await setCall({ size: 2 })
    await stage.join()
    await stage.settle()
    stage.pass(2 * hourMs)
    await stage.expire()
    await stage.settle()
    stage.pass(31 * 24 * hourMs)
    await stage.engine.recordsOf('squad_calls').delete(stage.id)
    await stage.settle()
    expect(shownIn(posts(stage)[0])).toContain('This call is over.')
    expect(await stage.mirrors('squad_call_post')).toEqual([])
  })

  test('a refresh keeps the post', async () => {
    const stage = await setCall()
    await stage.settle()
    stage.pass(1.5 * hourMs)
    await stage.engine.recordsOf('squad_calls').update(stage.id, { starts_at: stage.now().toISOString() })
    await stage.settle()
    stage.pass(hourMs)
    await stage.deliver()
    expect(posts(stage)).toHaveLength(1)
  })

  test('follows the names of members, and does not name deleted accounts', async () => {
    const stage = await setCall()
    const { user } = await stage.join('bo')
    await stage.settle()
    await stage.engine.recordsOf('users').update(user, { username: `robert${(made += 1)}` })
    await stage.settle()
    expect(shownIn(posts(stage)[0])).toContain('robert')
    await stage.engine.recordsOf('users').delete(user)
    await stage.settle()
    expect(shownIn(posts(stage)[0])).not.toContain('robert')
    expect(shownIn(posts(stage)[0])).toContain('1 of 3 seats taken')
    await stage.engine.recordsOf('users').delete(stage.owner)
    await stage.settle()
    expect(posts(stage)).toEqual([])
  })

  test('is posted when a channel is chosen later, and nowhere without one', async () => {
    const stage = await setCall({}, { discord: { channels: {} } })
    await stage.settle()
    expect(await stage.mirrors('squad_call_post')).toEqual([])
    await stage.engine
      .recordsOf('discord_settings')
      .create({ section: 'channels', value: { squads: demoChannels.squads.id } })
    await stage.settle()
    expect(posts(stage)).toHaveLength(1)
  })

  test('keeps within the limits of Discord with any texts', async () => {
    const stage = await setCall({ size: 8, note: '*_`~|>#@'.repeat(37) })
    for (let n = 0; n < 7; n += 1) await stage.join('_x_'.repeat(8))
    await stage.settle()
    expect(shownIn(posts(stage)[0]).length).toBeLessThanOrEqual(4000)
    expect(posts(stage)).toHaveLength(1)
  })
})
