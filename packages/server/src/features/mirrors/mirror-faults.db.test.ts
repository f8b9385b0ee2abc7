import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { demoChannels } from '@longhouse/discord-sim'
import { onEachDatabase } from '@longhouse/engine/testing'
import { setStage, shownIn } from './mirrors.fixture.ts'
import { onEither } from '../../testing/on-each-site.ts'

const minuteMs = 60_000

/** Minutes until each retry: soon, and when refused writes are no longer held back. */
const comeback = [1, 7, 7, 7]

onEachDatabase((database) => {
  describe('a post whose response is lost', onEither(database), () => {
    test('exists once, with the current content [DI-06]', async () => {
      const { newEvent, settle, engine, pass, deliver, posts, sim } = await setStage(database)
      const event = await newEvent({ name: 'First' })
      sim.control.setFault({ target: 'api', kind: 'truncated', times: 1 })
      await settle()
      expect(posts()).toHaveLength(1)
      await engine.recordsOf('tournaments').update(event, { name: 'Second' })
      pass(minuteMs)
      await deliver()
      expect(posts()).toHaveLength(1)
      expect(shownIn(posts()[0])).toContain('Second')
    })

    test('exists once if the process was killed before it stored that [DI-06]', async () => {
      const { newEvent, newNode, pass, settle, posts, mirrors } = await setStage(database)
      await newEvent()
      pass(15_000)
      const [lane] = newNode()
      const step = await lane?.next()
      if (!lane || step?.kind !== 'send') throw new Error('The post is due.')
      await settle()
      expect(posts(), 'Another node has it.').toHaveLength(0)
      // That node had sent the post without storing it.
      await lane.send({ ...step.entry, attempts: 1 })
      const [mirror] = await mirrors('event_post')
      expect(mirror).toMatchObject({ status: 'due', attempts: 1 })
      pass(2 * minuteMs)
      await settle()
      expect(posts()).toHaveLength(1)
      expect(await mirrors('event_post')).toMatchObject([{ status: 'current', discord_id: posts()[0]?.id }])
    })
  })

  test('posts that were never written in time are logged, late deletions are not', async () => {
    const over: string[] = []
    const sentence = 'What Discord could not be told in time is over.'
    const write = (line: string) =>
      void (JSON.parse(line).msg === sentence && over.push(JSON.parse(line).what))
    const { newEvent, settle, engine, pass, deliver, posts, sim } = await setStage(database, {
      logger: pino({ level: 'warn' }, { write }),
    })
    const written = await newEvent()
    await settle()
    sim.control.setFault({ target: 'api', kind: 'down' })
    const unwritten = await newEvent()
    await settle()
    for (const event of [written, unwritten]) await engine.recordsOf('tournaments').delete(event)
    await settle()
    sim.control.clearFaults()
    for (const minutes of comeback) {
      pass(minutes * minuteMs)
      await deliver()
    }
    expect(posts()).toEqual([])
    expect(over.toSorted()).toEqual(['event_post', 'scheduled_event'])
  })

  test(
    'a post that is deleted by hand comes back once, and again when staff retry it [DI-06]',
    onEither(database),
    async () => {
      const { newEvent, settle, signUp, posts, mirrors, sim, staff } = await setStage(database)
      const event = await newEvent()
      await settle()
      const removePost = async () => {
        const { id = '' } = posts()[0] ?? {}
        await fetch(`${sim.apiUrl}/channels/${demoChannels.events.id}/messages/${id}`, {
          method: 'DELETE',
          headers: { Authorization: 'Bot pretend.bot.token' },
        })
      }
      await removePost()
      await signUp(event, 'ada')
      await settle()
      expect(posts()).toHaveLength(1)
      expect(shownIn(posts()[0])).toContain('ada')

      await removePost()
      await signUp(event, 'bo')
      await settle()
      await signUp(event, 'cy')
      await settle()
      expect(posts()).toEqual([])
      const [mirror] = await mirrors('event_post')
      expect(mirror).toMatchObject({
        status: 'gone',
        last_error: expect.stringContaining('deleted in Discord twice'),
      })

      const client = await staff()
      await client.send(`/api/discord/mirrors/${mirror?.id}/retry`, { method: 'POST', body: {} })
      await settle()
      expect(shownIn(posts()[0])).toContain('ada, bo, cy')
    },
  )

  const faults = [
    { name: '401', fault: { kind: 'status', code: 401 } },
    { name: '403', fault: { kind: 'status', code: 403 } },
    { name: '404', fault: { kind: 'status', code: 404 } },
    { name: '500', fault: { kind: 'status', code: 500 } },
    { name: '503', fault: { kind: 'status', code: 503 } },
    { name: 'a global limit', fault: { kind: 'rateLimited', retryAfterSeconds: 0.1, scope: 'global' } },
    { name: 'slowness', fault: { kind: 'slow', ms: 30 } },
    { name: 'no connection', fault: { kind: 'down' } },
    { name: 'half an answer', fault: { kind: 'truncated' } },
  ] as const
  test.each(faults)(
    '$name on creating and on editing a post: there is one in the end, and it is right',
    onEither(database),
    async ({ fault }) => {
      const { newEvent, settle, signUp, pass, deliver, posts, mirrors, sim } = await setStage(database)
      const event = await newEvent()
      sim.control.setFault({ target: 'api', ...fault, times: 2 })
      await settle()
      for (const minutes of comeback) {
        pass(minutes * minuteMs)
        await deliver()
      }
      expect(posts()).toHaveLength(1)
      expect(sim.control.scheduledEvents()).toHaveLength(1)

      sim.control.setFault({ target: 'api', ...fault, times: 1 })
      await signUp(event, 'ada')
      await settle()
      for (const minutes of comeback) {
        pass(minutes * minuteMs)
        await deliver()
      }
      expect(posts()).toHaveLength(1)
      expect(shownIn(posts()[0])).toContain('ada')
      expect(await mirrors()).toMatchObject([
        { status: 'current', last_error: '' },
        { status: 'current', last_error: '' },
      ])
    },
  )

  test('a rate limit is respected, and changes do not shorten it', onEither(database), async () => {
    const { newEvent, settle, signUp, mirrors, now, sim } = await setStage(database)
    const event = await newEvent()
    await settle()
    sim.control.setFault({ target: 'api', kind: 'rateLimited', retryAfterSeconds: 300, times: 1 })
    await signUp(event, 'ada')
    await settle()
    const limited = Date.parse((await mirrors('event_post'))[0]?.next_attempt ?? '')
    expect(limited - now().getTime()).toBeGreaterThan(299_000)
    await signUp(event, 'bo')
    expect(Date.parse((await mirrors('event_post'))[0]?.next_attempt ?? '')).toBe(limited)
  })

  test(
    'Discord away for a minute: no change is lost, and each post is edited once',
    onEither(database),
    async () => {
      const { newEvent, settle, signUp, pass, deliver, posts, edits, sim } = await setStage(database)
      const events = [await newEvent(), await newEvent(), await newEvent()]
      await settle()
      sim.control.setFault({ target: 'all', kind: 'down' })
      for (let turn = 0; turn < 4; turn += 1) {
        for (const [index, event] of events.entries()) await signUp(event, `person${index}x${turn}`)
        pass(15_000)
        await deliver()
      }
      const before = edits()
      sim.control.clearFaults()
      pass(2 * minuteMs)
      await deliver()
      await settle()
      expect(edits() - before).toBe(3)
      expect(posts().map((post) => shownIn(post).match(/person\dx\d/g)?.length)).toEqual([4, 4, 4])
    },
  )

  test(
    'a bot removed from the server calls rarely, stores the error, and returns with one edit per post',
    onEither(database),
    async () => {
      const { newEvent, settle, signUp, pass, deliver, posts, edits, mirrors, sim } = await setStage(database)
      const events = [await newEvent(), await newEvent(), await newEvent()]
      await settle()
      const { botUserId } = sim.world.client
      const roles = sim.world.members.find(({ id }) => id === botUserId)?.roles ?? []
      const held = [...roles]
      sim.control.leaveGuild(botUserId)
      const asked = sim.control.requests().length
      for (const [index, event] of events.entries()) await signUp(event, `ada${index}`)
      await settle()
      for (let minute = 0; minute < 30; minute += 1) {
        pass(minuteMs)
        await deliver()
      }
      expect(sim.control.requests().length - asked).toBeLessThanOrEqual(6)
      const failing = await mirrors('event_post')
      expect(failing.every(({ last_error }) => last_error.includes('Missing Access'))).toBe(true)
      expect(failing.some(({ status }) => status === 'parked')).toBe(true)

      sim.control.joinGuild(botUserId)
      for (const role of held) sim.control.addRole(botUserId, role)
      const before = edits()
      for (let minute = 0; minute < 30; minute += 1) {
        pass(minuteMs)
        await deliver()
      }
      expect(edits() - before).toBe(3)
      expect(posts().every((post) => shownIn(post).includes('ada'))).toBe(true)
      expect((await mirrors('event_post')).every(({ status }) => status === 'current')).toBe(true)
    },
  )

  test(
    "refused posts are parked with Discord's message; only staff can retry them",
    onEither(database),
    async () => {
      const { newEvent, settle, deliver, posts, mirrors, sim, staff, engine } = await setStage(database)
      sim.control.denyBot(demoChannels.events.id, ['SendMessages'])
      await newEvent()
      await newEvent()
      await settle()
      const [parked, heldBack] = await mirrors('event_post')
      const aside = { status: 'parked', last_error: 'Discord answered 403: Missing Permissions' }
      expect([parked, heldBack]).toMatchObject([aside, aside])
      sim.control.denyBot(demoChannels.events.id, [])
      const client = await staff()
      const retry = (id: string) =>
        client.send(`/api/discord/mirrors/${id}/retry`, { method: 'POST', body: {} })
      for (const one of [parked, heldBack]) await retry(one?.id ?? '')
      const due = { status: 'due', last_error: '', attempts: 0 }
      expect(await mirrors('event_post')).toMatchObject([due, due])
      // Posts are not held back any more: staff have fixed the problem.
      await deliver()
      expect(posts()).toHaveLength(2)

      await expect(retry(parked?.id ?? '')).rejects.toMatchObject({ status: 400 })
      await expect(retry('abcdefghijklmno')).rejects.toMatchObject({ status: 404 })
      client.authStore.save(
        await engine.issueToken(
          'users',
          (await engine.recordsOf('users').create({ username: 'member', email: 'm@example.com' })).id,
        ),
      )
      await expect(retry(parked?.id ?? '')).rejects.toMatchObject({ status: 403 })
      client.authStore.clear()
      await expect(retry(parked?.id ?? '')).rejects.toMatchObject({ status: 401 })
    },
  )

  test(
    'without the right to open threads the post exists, and its error names the missing right',
    onEither(database),
    async () => {
      const { newEvent, settle, pass, posts, mirrors, sim, staff } = await setStage(database)
      sim.control.denyBot(demoChannels.events.id, ['CreatePublicThreads'])
      await newEvent()
      await settle()
      expect(posts()).toHaveLength(1)
      expect(await mirrors('event_post')).toMatchObject([
        { status: 'current', thread_id: '', last_error: 'Discord answered 403: Missing Permissions' },
      ])
      sim.control.denyBot(demoChannels.events.id, [])
      pass(7 * minuteMs)
      const [mirror] = await mirrors('event_post')
      const client = await staff()
      await client.send(`/api/discord/mirrors/${mirror?.id}/retry`, { method: 'POST', body: {} })
      await settle()
      expect(await mirrors('event_post')).toMatchObject([{ last_error: '', thread_id: posts()[0]?.id }])
    },
  )

  test('posts of a missing channel go to another one that an admin chooses', onEither(database), async () => {
    const { newEvent, settle, pass, mirrors, sim, engine } = await setStage(database, {
      discord: { channels: { events: '1185000000000009999' } },
    })
    await newEvent()
    await settle()
    expect(await mirrors('event_post')).toMatchObject([
      { status: 'parked', last_error: 'Discord answered 404: Unknown Channel' },
    ])
    const settings = engine.recordsOf('discord_settings')
    const value = { events: demoChannels.squads.id }
    const { id } = await settings.create({ section: 'channels', value })
    await settle()
    expect(sim.control.messages(demoChannels.squads.id)).toHaveLength(1)

    // The same with a post in it, older than Discord's memory of nonces.
    pass(10 * minuteMs)
    await engine.recordsOf('discord_mirrors').patch(
      (await mirrors('event_post')).map((mirror) => ({
        id: mirror.id,
        channel_id: '1185000000000009999',
        body_hash: '',
      })),
    )
    await engine
      .recordsOf('tournaments')
      .update((await mirrors('event_post'))[0]?.event ?? '', { name: 'Moved' })
    await settle()
    await settings.update(id, { value: { events: demoChannels.ranks.id } })
    await settle()
    expect(sim.control.messages(demoChannels.ranks.id).map((post) => shownIn(post).split('\n')[0])).toEqual([
      '## Moved',
    ])
    expect(await mirrors('event_post')).toMatchObject([{ status: 'current', is_rewritten: false }])
  })

  test('a node whose lease has ended cannot store its outcome', async () => {
    const { newEvent, newNode, pass, settle, mirrors } = await setStage(database)
    await newEvent()
    pass(15_000)
    const [slow] = newNode()
    const step = await slow?.next()
    if (!slow || step?.kind !== 'send') throw new Error('The post is due.')
    pass(2 * minuteMs)
    await settle()
    const [written] = await mirrors('event_post')
    await slow.settle(step.entry, { kind: 'failed', reason: 'Too late' })
    expect(await mirrors('event_post')).toEqual([written])
    expect(written).toMatchObject({ status: 'current', last_error: '' })
  })

  test('two nodes: one of them writes a post, never both', async () => {
    const { newEvent, newNode, pass, posts } = await setStage(database)
    const count = 6
    for (let index = 0; index < count; index += 1) await newEvent({ name: `Night ${index}` })
    pass(15_000)
    const taken: string[] = []
    const work = async ([lane]: ReturnType<typeof newNode>) => {
      if (!lane) return
      for (let step = await lane.next(); step.kind === 'send'; step = await lane.next()) {
        taken.push(step.entry.id)
        await lane.settle(step.entry, await lane.send(step.entry))
      }
    }
    await Promise.all([work(newNode()), work(newNode())])
    expect(taken).toHaveLength(count)
    expect(new Set(taken).size).toBe(count)
    expect(posts()).toHaveLength(count)
  })
})
