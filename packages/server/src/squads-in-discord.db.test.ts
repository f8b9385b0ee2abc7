import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoChannels, demoPersonas, manyMembers, type InteractionOutcome } from '@longhouse/discord-sim'
import { onEachDatabase } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite, type LoggedIn } from './testing/discord-site.ts'
import { outcomeOf } from './testing/outcome.ts'
import { onEither } from './testing/on-each-site.ts'

const { member } = demoPersonas
const strangers = manyMembers(10)
const patience = { timeout: 30_000 }

onEachDatabase((database) => {
  let site: DiscordSite
  let owner: LoggedIn
  let players: LoggedIn[]
  beforeAll(async () => {
    site = await startDiscordSite(database, { answerTimeMs: patience.timeout })
    await vi.waitUntil(() => site.sim.control.gateway.sessions().length === 1, patience)
    site.sim.control.addMembers(strangers)
    owner = await site.logIn(member.id)
    players = []
    for (const { id } of strangers) players.push(await site.logIn(id))
  })
  afterAll(() => site.close())

  const shown = () =>
    JSON.stringify(site.sim.control.messages(demoChannels.squads.id).map(({ message }) => message.components))
  /** Returns the reply that a member reads in the end: on a busy machine it is edited in. */
  const answerTo = async ({ id, userId }: InteractionOutcome) => {
    const { control } = site.sim
    const now = () => control.interactions().find((each) => each.id === id)
    await expect.poll(() => now()?.state, patience).not.toBe('deferred')
    const reply = control.seenOnlyBy(userId).find((message) => message.id === now()?.originalId)
    return JSON.stringify(reply?.message.components)
  }
  const join = async (call: string, index: number): Promise<boolean> => {
    const { id = '' } = strangers[index] ?? {}
    if (index % 2)
      return (await answerTo(await site.sim.control.press(id, { customId: `v1:seat:${call}` }))).includes(
        'You are in the squad',
      )
    const player = players[index]
    const created = player?.client.collection('squad_seats').create({ call, user: player.id })
    return (await outcomeOf(Promise.resolve(created))) === 'ok'
  }
  const newCall = async (size: number) => {
    const { id } = await owner.client.collection('squad_calls').create({
      user: owner.id,
      game: 'blackops6',
      goal: 'quest',
      platform: 'pc',
      size,
      starts_at: new Date().toISOString(),
    })
    await expect.poll(shown, patience).toContain(`v1:seat:${id}`)
    return id
  }

  test('five members on the site and five in Discord want one seat: one gets it, the post is full, both are notified [ME-11]', async () => {
    const call = await newCall(2)
    const got = await Promise.all(strangers.map((_, index) => join(call, index)))
    expect(got.filter(Boolean)).toHaveLength(1)
    const seats = await site.engine.recordsOf('squad_seats').findAll({ filter: `call = '${call}'` })
    expect(seats).toHaveLength(1)
    expect(await site.engine.recordsOf('squad_calls').findById(call)).toMatchObject({
      state: 'full',
      joined: 2,
    })
    await expect.poll(shown, patience).toContain('All 2 seats are taken')
    expect(site.sim.control.messages(demoChannels.squads.id)).toHaveLength(1)
    const notices = await site.engine.recordsOf('notifications').findAll({ filter: "kind = 'squad_full'" })
    expect(new Set(notices.map(({ user }) => user))).toEqual(new Set([owner.id, seats[0]?.['user']]))
    expect(notices).toHaveLength(2)
    expect(notices).toMatchObject([{ url: '/squads', count: 1 }, { count: 1 }])

    // Its seat given back in Discord, the squad is open on the site, and the next one fills it again.
    const winner = got.indexOf(true)
    await site.sim.control.press(strangers[winner]?.id ?? '', { customId: `v1:unseat:${call}` })
    await expect.poll(shown, patience).toContain('1 of 2 seats taken, 1 free')
    expect(await join(call, (winner + 1) % 10)).toBe(true)
    await expect.poll(shown, patience).toContain('All 2 seats are taken')
  })

  test(
    'a call that is closed on the site cannot be joined in Discord, and the same command twice is one call [ME-12]',
    onEither(database),
    async () => {
      const { id: stranger = '' } = strangers[9] ?? {}
      const said = await site.sim.control.command(stranger, '/squad game:blackops6 goal:camo size:3')
      expect(await answerTo(said)).toContain('Your call is out.')
      await site.sim.control.redeliver(said.id)
      const [own, ...more] = await site.engine
        .recordsOf('squad_calls')
        .findAll({ filter: `user = '${players[9]?.id ?? ''}'` })
      expect(more).toEqual([])
      await expect.poll(shown, patience).toContain(`v1:seat:${own?.id}`)
      const press = () => site.sim.control.press(strangers[0]?.id ?? '', { customId: `v1:seat:${own?.id}` })
      expect(await answerTo(await press())).toContain('You are in the squad')
      await players[9]?.client.collection('squad_calls').update(own?.id ?? '', { state: 'closed' })
      await expect.poll(shown, patience).not.toContain(own?.id)
      expect(await site.engine.recordsOf('squad_calls').findById(own?.id ?? '')).toMatchObject({
        state: 'closed',
      })
    },
  )
})
