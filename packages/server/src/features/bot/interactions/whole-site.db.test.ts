import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { REST } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import {
  demoChannels,
  demoClient,
  demoPersonas,
  demoRoles,
  manyMembers,
  type InteractionOutcome,
} from '@longhouse/discord-sim'
import { onEachDatabase } from '@longhouse/engine/testing'
import { interactionsPath } from '@longhouse/contract/bot'
import { button, row, writeCustomId } from '../../../platform/discord/components.ts'
import { createEvent, createFullEvent } from '../../../testing/factories.ts'
import { startDiscordSite, type DiscordSite } from '../../../testing/discord-site.ts'
import { onEither } from '../../../testing/on-each-site.ts'

const { member, secondMember, unverified, owner } = demoPersonas
const newcomers = manyMembers(6)
const patience = { timeout: 20_000 }

const textOf = (outcome: { reply?: { message: unknown } | undefined }) =>
  JSON.stringify(outcome.reply?.message)

onEachDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    site = await startDiscordSite(database, {
      env: { DISCORD_EVENTS: 'http' },
      answerTimeMs: patience.timeout,
    })
    const isOpen = () => site.sim.control.application().endpointUrl === site.url + interactionsPath
    await vi.waitUntil(isOpen, patience)
    await vi.waitUntil(() => site.sim.control.application().commands.length > 0, patience)
    site.sim.control.addMembers(newcomers)
  })
  afterAll(() => site.close())

  const botRest = () => new REST({ api: `${site.sim.url}/api`, version: '10' }).setToken(demoClient.botToken)
  /** Posts buttons as the announcement of an event has them. */
  const post = async (id: string) => {
    const verbs = ['join', 'leave', 'details', 'calendar'] as const
    const components = [row(...verbs.map((verb) => button({ verb, id, label: verb })))]
    await botRest().post(Routes.channelMessages(demoChannels.events.id), {
      body: { flags: 1 << 15, components },
    })
  }
  /** Returns the final outcome: on a busy machine the reply is edited in. */
  const settled = async (asked: Promise<InteractionOutcome>) => {
    const { id, userId, ...outcome } = await asked
    const { control } = site.sim
    const now = () => control.interactions().find((each) => each.id === id)
    await vi.waitUntil(() => now()?.state !== 'deferred', patience)
    const reply = control.seenOnlyBy(userId).find((message) => message.id === now()?.originalId)
    return { ...outcome, id, state: now()?.state, reply }
  }
  const press = (person: { id: string }, customId: string) =>
    settled(site.sim.control.press(person.id, { customId }))
  const command = (person: { id: string }, line: string) => settled(site.sim.control.command(person.id, line))
  const accountsOf = (discordId: string) =>
    site.engine.recordsOf('users').findAll({ filter: 'discord_id = {:discordId}', params: { discordId } })
  const placesIn = (tournament: string) =>
    site.engine
      .recordsOf('tournament_registrations')
      .findAll({ filter: 'tournament = {:tournament}', params: { tournament } })
  const newPost = async (values = {}) => {
    const id = await createEvent(site.engine, values)
    await post(id)
    return id
  }

  test(
    'a click under the announcement makes a registration of the website, with a private reply [DI-01]',
    onEither(database),
    async () => {
      const { client, id: user } = await site.logIn(member.id)
      const event = await newPost()
      const outcome = await press(member, writeCustomId({ verb: 'join', id: event }))
      expect(outcome).toMatchObject({ state: 'answered', reply: { visibleTo: member.id } })
      expect(textOf(outcome)).toContain('You have a place in **Round 100**.')
      const { items } = await client.collection('tournament_registrations').getList(1, 5, {
        filter: client.filter('tournament = {:event}', { event }),
      })
      expect(items).toEqual([expect.objectContaining({ user, status: 'confirmed' })])
      expect(await client.collection('tournaments').getOne(event)).toMatchObject({ participant_count: 1 })
    },
  )

  test(
    'the same interaction twice takes one place and gets the same reply twice [DI-03]',
    onEither(database),
    async () => {
      const event = await newPost()
      const outcome = await press(member, writeCustomId({ verb: 'join', id: event }))
      const again = async () => JSON.stringify(await site.sim.control.redeliver(outcome.id))
      await expect.poll(again).toContain('You have a place in **Round 100**.')
      expect(await placesIn(event)).toHaveLength(1)
    },
  )

  test('a reply has buttons that work', onEither(database), async () => {
    const event = await newPost()
    const first = await press(member, writeCustomId({ verb: 'join', id: event }))
    const under = { customId: writeCustomId({ verb: 'leave', id: event }), messageId: first.reply?.id ?? '' }
    const left = await settled(site.sim.control.press(member.id, under))
    expect(textOf(left)).toContain('You have left **Round 100**')
    expect(await placesIn(event)).toEqual([])
  })

  test('a user without an account sees the terms, and one click makes the account and takes the place [DI-08]', async () => {
    const [newcomer] = newcomers
    if (!newcomer) throw new Error('There is nobody.')
    const event = await newPost()
    const asked = await press(newcomer, writeCustomId({ verb: 'join', id: event }))
    expect(textOf(asked)).toContain('at least 16 years old')
    expect(textOf(asked)).toContain('/policies/terms')
    expect(await accountsOf(newcomer.id)).toEqual([])
    expect(await placesIn(event)).toEqual([])

    const accept = writeCustomId({ verb: 'accept', id: event })
    const both = await Promise.all([press(newcomer, accept), press(newcomer, accept)])
    for (const outcome of both) expect(textOf(outcome)).toContain('You have a place in **Round 100**.')
    const [account, ...more] = await accountsOf(newcomer.id)
    expect(more).toEqual([])
    expect(account).toMatchObject({
      username: newcomer.username,
      name: newcomer.globalName,
      email: '',
      verified: false,
      discord: newcomer.id,
      discord_username: newcomer.username,
      left_discord: false,
      is_staff: false,
      discord_data: { user: { id: newcomer.id }, roles: [{ id: demoRoles.member.id, name: 'Member' }] },
    })
    expect((await placesIn(event)).map(({ user }) => user)).toEqual([account?.id])

    // A later login on the site finds it.
    const { id, answer, client } = await site.logIn(newcomer.id)
    expect(id).toBe(account?.id)
    expect(answer.meta).toMatchObject({ isNew: false })
    expect(answer.record).toMatchObject({ email: newcomer.email, verified: true })
    expect((await client.collection('tournament_registrations').getFullList()).length).toBeGreaterThan(0)
    expect(await accountsOf(newcomer.id)).toHaveLength(1)
  })

  test('a concurrent login and click make one account [DI-08]', async () => {
    const [, newcomer] = newcomers
    if (!newcomer) throw new Error('There is nobody.')
    const event = await newPost()
    await press(newcomer, writeCustomId({ verb: 'join', id: event }))
    await Promise.allSettled([
      press(newcomer, writeCustomId({ verb: 'accept', id: event })),
      site.logIn(newcomer.id),
      press(newcomer, writeCustomId({ verb: 'accept', id: event })),
    ])
    const [account, ...more] = await accountsOf(newcomer.id)
    expect(more).toEqual([])
    expect((await site.logIn(newcomer.id)).id).toBe(account?.id)
    expect(await placesIn(event)).toHaveLength(1)
  })

  test(
    'names follow the rules of a login: taken and invalid names are replaced [DI-08]',
    onEither(database),
    async () => {
      const [, , taken, strange] = newcomers
      if (!taken || !strange) throw new Error('There is nobody.')
      await site.engine.recordsOf('users').create({ username: taken.username.toUpperCase() })
      site.sim.control.addMembers([
        { ...strange, id: '1200000000000077777', username: '@everyone **x**', globalName: null },
      ])
      const event = await newPost()
      for (const person of [taken, { id: '1200000000000077777' }]) {
        await press(person, writeCustomId({ verb: 'join', id: event }))
        expect(textOf(await press(person, writeCustomId({ verb: 'accept', id: event })))).toContain(
          'You have a place',
        )
      }
      expect((await accountsOf(taken.id))[0]?.['username']).toMatch(/^users\d{6}$/)
      expect((await accountsOf('1200000000000077777'))[0]).toMatchObject({
        username: 'everyone x',
        name: '@everyone **x**',
      })
    },
  )

  test(
    'a newcomer who comes too late still becomes a member, and can join the waiting list [DI-08]',
    onEither(database),
    async () => {
      const [, , , , late] = newcomers
      if (!late) throw new Error('There is nobody.')
      const event = await createFullEvent(site.engine)
      await post(event)
      await press(late, writeCustomId({ verb: 'join', id: event }))
      const accepted = await press(late, writeCustomId({ verb: 'accept', id: event }))
      expect(textOf(accepted)).toContain('**Round 100** is full.')
      const waiting = await press(late, writeCustomId({ verb: 'wait', id: event }))
      expect(textOf(waiting)).toContain('at place 1 of 1')
    },
  )

  test(
    'a command of a newcomer shows the same terms, and the button makes the account [DI-08]',
    onEither(database),
    async () => {
      const [, , , , , typing] = newcomers
      if (!typing) throw new Error('There is nobody.')
      site.sim.control.speak(typing.id, 'es-419')
      const asked = await command(typing, '/rank')
      expect(textOf(asked)).toContain('¡Te damos la bienvenida')
      const done = await press(typing, writeCustomId({ verb: 'accept' }))
      expect(textOf(done)).toContain('Formas parte de')
      expect(await accountsOf(typing.id)).toHaveLength(1)
    },
  )

  test(
    'a click on the old post of a deleted event reveals nothing, invites no one and writes nothing',
    onEither(database),
    async () => {
      const event = await newPost()
      await site.engine.recordsOf('tournaments').delete(event)
      const [, , , stranger] = newcomers
      for (const person of [member, stranger ?? member])
        expect(textOf(await press(person, writeCustomId({ verb: 'join', id: event })))).toContain(
          'There is nothing here (any more).',
        )
      expect(await accountsOf(stranger?.id ?? '')).toEqual([])
    },
  )

  test('a suspended member gets a translated refusal, and nothing changes', onEither(database), async () => {
    const { id } = await site.logIn(secondMember.id)
    await site.engine.recordsOf('users').update(id, {
      suspended_until: '2099-01-01 00:00:00.000Z',
      suspended_reason: 'You *know* why @everyone',
    })
    site.sim.control.speak(secondMember.id, 'fr')
    const event = await newPost()
    const outcome = await press(secondMember, writeCustomId({ verb: 'join', id: event }))
    expect(textOf(outcome)).toContain('Ton compte est suspendu jusqu’à <t:')
    expect(outcome.reply?.pings).toEqual({ everyone: false, users: [], roles: [] })
    expect(await placesIn(event)).toEqual([])
  })

  test(
    'a member who has left the server cannot use a button in a direct message',
    onEither(database),
    async () => {
      const { id } = await site.logIn(owner.id)
      const event = await createEvent(site.engine)
      const rest = botRest()
      const channel = await rest.post(Routes.userChannels(), { body: { recipient_id: owner.id } })
      const { id: channelId } = z.object({ id: z.string() }).parse(channel)
      const components = [
        row(button({ verb: 'here', id: event, label: 'x' }), button({ verb: 'join', id: event, label: 'y' })),
      ]
      await rest.post(Routes.channelMessages(channelId), { body: { flags: 1 << 15, components } })
      const inTime = await press(owner, writeCustomId({ verb: 'here', id: event }))
      expect(textOf(inTime)).toContain('You have no place')
      await site.engine.recordsOf('users').update(id, { left_discord: true })
      site.sim.control.leaveGuild(owner.id)
      const late = await press(owner, writeCustomId({ verb: 'join', id: event }))
      expect(textOf(late)).toContain('You are no longer a member of our Discord server.')
      expect(await placesIn(event)).toEqual([])
    },
  )

  const opening = [
    ['de', /Die nächsten Termine/, /Dein Rang ist/, /Dabei seit/, /Die höchsten Runden/, /Wovon du hörst/],
    ['es-ES', /Los próximos eventos/, /Tu rango es/, /Con nosotros desde/, /Las rondas más/, /De qué te/],
    ['fr', /Les prochains/, /Ton rang est/, /Ici depuis/, /Les manches les plus/, /Ce que tu apprends/],
    ['en-GB', /The next events/, /Your rank is/, /Here since/, /The highest rounds/, /What you hear of/],
    ['ja', /The next events/, /Your rank is/, /Here since/, /The highest rounds/, /What you hear of/],
  ] as const
  test.each(opening)(
    'every command replies in %s, privately, and pings no one [DI-12]',
    onEither(database),
    async (locale, ...says) => {
      await site.logIn(unverified.id)
      await newPost({ name: `@everyone <@${member.id}> **x**` })
      site.sim.control.speak(unverified.id, locale)
      const lines = ['/events', '/rank', '/profile', '/leaderboard', '/notify']
      for (const [index, line] of lines.entries()) {
        const outcome = await command(unverified, line)
        expect(outcome).toMatchObject({
          state: 'answered',
          reply: { visibleTo: unverified.id, pings: { everyone: false, users: [], roles: [] } },
        })
        expect(textOf(outcome)).toMatch(says[index] ?? /nothing/)
      }
    },
  )

  test('suggestions can be sent as commands', onEither(database), async () => {
    await newPost({ name: 'Zombies at midnight' })
    // Suggestions cannot be sent later: a busy machine offers none at first.
    const choices = () => site.sim.control.autocomplete(member.id, '/signup event:zombies')
    await expect.poll(choices).toMatchObject([{ name: expect.stringContaining('Zombies at midnight') }])
    const [choice] = await choices()
    const outcome = await command(member, `/signup event:${choice?.value}`)
    expect(textOf(outcome)).toContain('You have a place in **Zombies at midnight**.')
    const clip = '/clip link:https://youtu.be/dQw4w9WgXcQ title:Saved game:gta5 consent:true'
    expect(textOf(await command(member, clip))).toContain('Your clip “Saved” is in.')
  })

  test('a choice in the settings is stored', onEither(database), async () => {
    const shown = await command(member, '/notify')
    site.sim.control.speak(member.id, 'en-US')
    const choice = {
      customId: writeCustomId({ verb: 'notify', detail: 'discord' }),
      messageId: shown.reply?.id ?? '',
      values: ['reminder'],
    }
    const saved = await settled(site.sim.control.press(member.id, choice))
    expect(textOf(saved)).toContain('Saved.')
    const { client } = await site.logIn(member.id)
    const [own] = await client.collection('notice_settings').getFullList()
    expect(own?.['choices']).toEqual({ reminder: { discord: true } })
  })
})
