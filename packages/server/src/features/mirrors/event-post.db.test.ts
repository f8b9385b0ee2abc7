import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { demoChannels } from '@longhouse/discord-sim'
import { countQueries, onEitherDatabase } from '@longhouse/engine/testing'
import { runEventSteps } from '../../testing/index.ts'
import { createPerson } from '../../testing/test-site.ts'
import { pressableIn } from '../../testing/composed-messages.ts'
import { setStage, shownIn } from './mirrors.fixture.ts'

const nobody = { everyone: false, users: [], roles: [] }

onEitherDatabase((database) => {
  test('an event that is saved has a post with buttons and a thread, and is in the list of events', async () => {
    const { newEvent, settle, posts, sim, mirrors } = await setStage(database)
    const event = await newEvent({ name: 'Friday night', is_public: true })
    await settle()
    const [post, ...others] = posts()
    expect(others).toEqual([])
    expect(shownIn(post)).toContain('## Friday night')
    expect(JSON.stringify(post?.message.components)).toContain(`v1:join:${event}`)
    expect(JSON.stringify(post?.message.components)).toMatch(
      /https:\/\/longhouse\.test\/api\/files\/\w+\/\w+\/[\w.]+\?thumb=1200x630/,
    )
    expect(sim.control.scheduledEvents()).toMatchObject([
      { name: 'Friday night', location: `https://longhouse.test/events/${event}` },
    ])
    const [mirror] = await mirrors('event_post')
    expect(mirror).toMatchObject({ status: 'current', discord_id: post?.id, thread_id: post?.id })
    expect(mirror?.done).toBe(mirror?.wanted)
  })

  test('staff see at once that a post waits to be rewritten or retried', async () => {
    const { engine, newEvent, settle, staff } = await setStage(database)
    const event = await newEvent()
    await settle()
    const client = await staff()
    const read = async () => {
      const filter = `event = '${event}' && kind = 'event_post'`
      return client.collection('discord_mirrors').getFirstListItem(filter)
    }
    const { id, wanted } = await read()
    await engine.recordsOf('tournaments').update(event, { name: 'Another night' })
    expect(await read()).toMatchObject({ status: 'due', wanted: wanted + 1 })

    await engine.recordsOf('discord_mirrors').update(id, { status: 'parked', discord_id: '' })
    expect(await read()).toMatchObject({ status: 'parked' })
    const value = { events: demoChannels.events.id }
    await engine.recordsOf('discord_settings').create({ section: 'channels', value })
    expect(await read()).toMatchObject({ status: 'due' })
  })

  test('a picture for members only is not in a public post', async () => {
    const { newEvent, settle, posts } = await setStage(database)
    await newEvent()
    await settle()
    expect(JSON.stringify(posts()[0]?.message.components)).not.toContain('/api/files/')
  })

  test('twenty sign-ups within a second change the post three times at most, and it ends right [DI-04]', async () => {
    const { newEvent, settle, signUp, pass, deliver, posts, edits } = await setStage(database)
    const event = await newEvent({ max_participants: 20 })
    await settle()
    for (let index = 1; index <= 20; index += 1) {
      await signUp(event, `member${index}`)
      pass(50)
      await deliver()
    }
    pass(3000)
    await deliver()
    expect(edits()).toBe(1)
    expect(shownIn(posts()[0])).toContain('All 20 places are taken')
    for (let index = 1; index <= 20; index += 1) expect(shownIn(posts()[0])).toContain(`member${index}`)
    await settle()
    expect(edits()).toBe(1)
  })

  test('a place that is not taken, and one of a member who did not come, is free in the post too', async () => {
    const { engine, newEvent, settle, signUp, posts } = await setStage(database)
    const tournament = await newEvent({ max_participants: 2, waits: true })
    const full = 'All 2 places are taken'
    const [places, waits] = [engine.recordsOf('tournament_registrations'), engine.recordsOf('event_waits')]
    for (const name of ['ada', 'eve']) await signUp(tournament, name)
    const [place] = await places.findAll({ filter: `tournament = '${tournament}'` })
    await settle()
    expect(shownIn(posts()[0])).toContain(full)
    await places.update(String(place?.id), { presence: 'absent' })
    await settle()
    expect(shownIn(posts()[0])).not.toContain(full)

    await places.update(String(place?.id), { presence: '' })
    await settle()
    const { id: user } = await createPerson(engine, 'ben')
    const { id: wait } = await waits.create({ user, tournament })
    await places.delete(String(place?.id))
    await settle()
    expect(await waits.findById(wait)).toMatchObject({ state: 'offered' })
    expect(shownIn(posts()[0])).toContain(full)
    await waits.delete(wait)
    await settle()
    expect(shownIn(posts()[0])).not.toContain(full)
  })

  test('places of members who did not come are free in the post ten minutes after the start', async () => {
    const { engine, newEvent, settle, signUp, posts, pass, now } = await setStage(database)
    const event = await newEvent({ max_participants: 2, check_in_minutes: 60 }, 2)
    for (const name of ['ada', 'eve']) await signUp(event, name)
    const stepAfter = async (minutes: number) => {
      pass(minutes * 60_000)
      await runEventSteps({ engine, logger: pino({ level: 'silent' }) }, now())
      await settle()
    }
    for (const minutes of [90, 31]) await stepAfter(minutes)
    expect(shownIn(posts()[0])).toContain('All 2 places are taken')
    await stepAfter(10)
    expect(shownIn(posts()[0])).not.toContain('All 2 places are taken')
  })

  test('a member who signed up is in the post after three seconds, if no other follows [DI-01]', async () => {
    const { newEvent, settle, signUp, pass, deliver, posts } = await setStage(database)
    const event = await newEvent()
    await settle()
    await signUp(event, 'ada')
    pass(2999)
    await deliver()
    expect(shownIn(posts()[0])).not.toContain('ada')
    pass(1)
    await deliver()
    expect(shownIn(posts()[0])).toContain('ada')
  })

  test('a stream of sign-ups is shown every fifteen seconds', { timeout: 120_000 }, async () => {
    const { newEvent, settle, signUp, pass, deliver, edits } = await setStage(database)
    const event = await newEvent({ max_participants: 0 })
    await settle()
    for (let second = 0; second < 60; second += 1) {
      await signUp(event, `member${second}`)
      pass(1000)
      await deliver()
    }
    expect(edits()).toBe(4)
  })

  test(
    'a sign-up costs one more statement, and a hundred change the post once',
    { timeout: 120_000 },
    async () => {
      const stages = [
        await setStage(database, { modules: { bot: false } }),
        await setStage(database),
      ] as const
      const questions = countQueries()
      const usual: number[] = []
      for (const { engine, newEvent, settle } of stages) {
        const tournament = await newEvent({ max_participants: 200 })
        await settle()
        const people: string[] = []
        for (let index = 0; index < 100; index += 1)
          people.push((await createPerson(engine, `member${index}`)).id)
        const signUp = (user: string) =>
          engine.recordsOf('tournament_registrations').create({ user, tournament })
        const costs: number[] = []
        for (const user of people.splice(0, 10)) {
          const before = questions()
          await signUp(user)
          costs.push(questions() - before)
        }
        // Now and then something else asks in between, or what it asked counts for the next.
        usual.push(costs.toSorted((a, b) => a - b)[5] ?? 0)
        while (people.length > 0) await Promise.all(people.splice(0, 10).map((user) => signUp(user)))
        await settle()
      }
      const [without = 0, withMirrors = 0] = usual
      expect(withMirrors - without).toBe(1)
      const [, { posts, edits }] = stages
      expect(edits()).toBe(1)
      expect(shownIn(posts()[0])).toContain('100 of 200 places taken, 100 free')
    },
  )

  test('what changes while a post is being written is written after it', async () => {
    const { newEvent, newNode, engine, pass, deliver, posts } = await setStage(database)
    const event = await newEvent({ name: 'First' })
    const [lane] = newNode()
    pass(15_000)
    const step = await lane?.next()
    if (!lane || step?.kind !== 'send') throw new Error('The post is due.')
    const outcome = await lane.send(step.entry)
    await engine.recordsOf('tournaments').update(event, { name: 'Second' })
    await lane.settle(step.entry, outcome)
    expect(shownIn(posts()[0])).toContain('First')
    pass(3000)
    await deliver()
    expect(posts()).toHaveLength(1)
    expect(shownIn(posts()[0])).toContain('Second')
  })

  test('a change that shows nothing costs nothing', async () => {
    const { newEvent, settle, engine, edits, mirrors, sim } = await setStage(database)
    const event = await newEvent()
    await settle()
    await engine.recordsOf('tournaments').update(event, { claim_minutes: 30 })
    expect((await mirrors()).every(({ status }) => status === 'current')).toBe(true)
    // Back and forth within the time that is waited: the same text is not written again.
    const calls = sim.control.requests().length
    await engine.recordsOf('tournaments').update(event, { place: 'Lobby' })
    await engine.recordsOf('tournaments').update(event, { place: '' })
    await settle()
    expect([edits(), sim.control.requests().length]).toEqual([0, calls])
  })

  test('a full event lets people wait, and the end and a cancellation switch the buttons off', async () => {
    const { newEvent, settle, signUp, engine, pass, deliver, posts } = await setStage(database)
    const event = await newEvent({ max_participants: 2, waits: true })
    const other = await newEvent({ name: 'Other' }, 4)
    await settle()
    for (const name of ['ada', 'bo']) await signUp(event, name)
    const { id: user } = await createPerson(engine, 'cy')
    await engine.recordsOf('event_waits').create({ user, tournament: event })
    await settle()
    const pressable = (index: number) => pressableIn({ components: posts()[index]?.message.components ?? [] })
    expect(pressable(0)[0]).toBe(`v1:wait:${event}`)
    expect(shownIn(posts()[0])).toContain('1 person waits in line')

    await engine
      .recordsOf('tournaments')
      .update(other, { cancelled_at: '2026-12-01 12:00:00.000Z', cancel_reason: 'No power' })
    await settle()
    expect(pressable(1).every((id) => id.endsWith('(off)'))).toBe(true)
    expect(shownIn(posts()[1])).toContain('This event was cancelled: No power')

    // No write follows: only the clock ends it.
    pass(8 * 3_600_000)
    await deliver()
    expect(pressable(0).every((id) => id.endsWith('(off)'))).toBe(true)
    expect(shownIn(posts()[0])).toContain('This event is over')
  })

  test('a draft causes nothing, publishing it posts it, and a deleted event takes everything along', async () => {
    const { newEvent, settle, engine, posts, sim, mirrors } = await setStage(database)
    const event = await newEvent({ is_draft: true })
    await engine.recordsOf('tournaments').update(event, { name: 'Still a draft' })
    expect(await mirrors()).toEqual([])
    await settle()
    expect(sim.control.requests()).toEqual([])

    await engine.recordsOf('tournaments').update(event, { is_draft: false })
    await settle()
    expect([posts().length, sim.control.scheduledEvents().length]).toEqual([1, 1])

    await engine.recordsOf('tournaments').update(event, { is_draft: true })
    await settle()
    expect([posts().length, sim.control.scheduledEvents().length]).toEqual([0, 0])

    await engine.recordsOf('tournaments').update(event, { is_draft: false })
    await settle()
    expect([posts().length, sim.control.scheduledEvents().length]).toEqual([1, 1])

    await engine.recordsOf('tournaments').delete(event)
    await settle()
    expect([posts().length, sim.control.scheduledEvents().length]).toEqual([0, 0])
    expect(await mirrors()).toEqual([])
  })

  describe('where there is nowhere to write', () => {
    test('no channel: no posts, until an admin chooses one', async () => {
      const { newEvent, settle, engine, posts, mirrors } = await setStage(database, {
        discord: { channels: {} },
      })
      const event = await newEvent()
      await newEvent({ is_draft: true })
      await settle()
      expect((await mirrors()).map(({ kind }) => kind)).toEqual(['scheduled_event'])
      await engine.recordsOf('discord_settings').create({
        section: 'channels',
        value: { events: demoChannels.general.id },
      })
      await settle()
      expect(posts()).toEqual([])
      expect(await mirrors('event_post')).toMatchObject([{ event, channel_id: demoChannels.general.id }])
    })

    test('the bot is off: nothing at all', async () => {
      const { newEvent, signUp, settle, mirrors, sim } = await setStage(database, { modules: { bot: false } })
      await signUp(await newEvent(), 'ada')
      await settle()
      expect(await mirrors()).toEqual([])
      expect(sim.control.requests()).toEqual([])
    })
  })

  test('hostile names are plain text in a post, and ping no one', async () => {
    const { newEvent, settle, signUp, posts, engine } = await setStage(database)
    const event = await newEvent({
      name: '@everyone <@&1180000000000000050> [x](https://evil.test)',
      place: '`<@1180000000000000050>`',
      max_participants: 20,
    })
    const names = ['**bold**', '@here', '<@123456789>', '\u202Eevil', '🧟'.repeat(32), '||spoiler||', '# big']
    for (const [index, username] of names.entries()) {
      const user = await signUp(event, `plain${index}`)
      // As Discord may bring it; the form of the site would clean it.
      await engine.recordsOf('users').patch([{ id: user, username }])
    }
    await settle()
    const [post] = posts()
    expect(post?.pings).toEqual(nobody)
    expect(post?.allowedMentions).toMatchObject({ parse: [] })
    const text = shownIn(post)
    expect(text).not.toMatch(/@everyone|@here|<@|\u202E|\]\(/)
    expect(text).toContain(String.raw`\*\*bold\*\*`)
    expect(text).toContain('🧟'.repeat(32))
  })

  test('a name that changes and an account that goes are changed in open posts', async () => {
    const { newEvent, settle, signUp, posts, engine } = await setStage(database)
    const { id: organizer } = await createPerson(engine, 'robin')
    const event = await newEvent({ organizer })
    const { id: host } = await createPerson(engine, 'cohost')
    await engine.recordsOf('tournaments').update(event, { hosts: [host] })
    const user = await signUp(event, 'ada')
    await settle()
    expect(shownIn(posts()[0])).toContain('Host: robin, cohost')
    await engine.recordsOf('users').update(user, { username: 'lovelace' })
    await engine.recordsOf('users').update(host, { username: 'helper' })
    await settle()
    expect(shownIn(posts()[0])).toContain('lovelace')
    expect(shownIn(posts()[0])).toContain('Host: robin, helper')
    for (const id of [organizer, host]) {
      await engine.recordsOf('users').delete(id)
      await settle()
    }
    expect(shownIn(posts()[0])).not.toMatch(/robin|helper/)
    expect(shownIn(posts()[0])).toContain('lovelace')
    await engine.recordsOf('users').delete(user)
    await settle()
    expect(shownIn(posts()[0])).not.toContain('lovelace')
    expect(shownIn(posts()[0])).toContain('Nobody yet')
  })
})
