import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoChannels, demoPersonas, type InteractionOutcome } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { createClip, createEvent, hoursFromNow } from './testing/factories.ts'
import { startDiscordSite, type DiscordSite } from './testing/discord-site.ts'

const { member, secondMember, owner } = demoPersonas

onEitherDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    site = await startDiscordSite(database)
    await vi.waitUntil(() => site.sim.control.gateway.sessions().length === 1, { timeout: 30_000 })
  })
  afterAll(() => site.close())

  const shownIn = (channel: string) =>
    JSON.stringify(site.sim.control.messages(channel).map(({ message }) => message.components))
  /** Returns the reply that a member reads in the end: on a busy machine it is edited in. */
  const answerTo = async ({ id, userId }: InteractionOutcome) => {
    const { control } = site.sim
    const now = () => control.interactions().find((each) => each.id === id)
    await expect.poll(() => now()?.state).not.toBe('deferred')
    const reply = control.seenOnlyBy(userId).find((message) => message.id === now()?.originalId)
    return JSON.stringify(reply?.message.components)
  }
  const press = (person: { readonly id: string }, customId: string, values?: string[]) =>
    site.sim.control.press(person.id, { customId, ...(values && { values }) })
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id

  test('an evening in Discord: a squad counts in the thread, and the recap and the record follow', async () => {
    const { engine, sim } = site
    const people = [(await site.logIn(member.id)).id, (await site.logIn(secondMember.id)).id]
    const tournament = await createEvent(engine, { kind: 'game_night', name: 'Friday' })
    await expect.poll(() => shownIn(demoChannels.events.id)).toContain('Friday')
    const [post] = sim.control.messages(demoChannels.events.id)
    const thread = post?.id ?? ''
    const night = await make('game_nights', {
      tournament,
      state: 'lobby',
      game: 'blackops6',
      map: 'terminus',
      goal: 'high_round',
      squad_size: 2,
    })
    const squad = await make('squads', {
      night,
      number: 1,
      colour: 'moss',
      phase: 'waiting',
      members: people,
    })
    const started_at = new Date().toISOString()
    await engine.recordsOf('game_nights').update(night, { state: 'live', started_at })
    await expect.poll(() => shownIn(thread)).toContain(`v1:round:${squad}:1`)
    await expect.poll(() => shownIn(demoChannels.events.id)).toContain('Live now')

    const first = await press(member, `v1:round:${squad}:1`)
    expect(await answerTo(first)).toContain('is at round 1.')
    await sim.control.redeliver(first.id)
    await expect.poll(() => shownIn(thread)).toContain(`v1:round:${squad}:2`)
    expect(await engine.recordsOf('squad_facts').count()).toBe(1)
    await Promise.all([member, secondMember].map((person) => press(person, `v1:round:${squad}:2`)))
    await expect.poll(() => shownIn(thread)).toContain('**Round 2**')
    expect(await answerTo(await press(owner, `v1:round:${squad}:3`))).toContain('You are not in this squad.')
    expect(await engine.recordsOf('users').count({ filter: `discord_id = '${owner.id}'` })).toBe(0)
    expect(sim.control.messages(thread)).toHaveLength(1)

    const ended_at = new Date().toISOString()
    await engine.recordsOf('game_nights').update(night, { state: 'ended', ended_at })
    await expect.poll(() => shownIn(demoChannels.recaps.id)).toContain('Round 2')
    await expect.poll(() => shownIn(thread)).toContain('the night is over')
    await expect.poll(() => shownIn(demoChannels.events.id)).not.toContain('Live now')

    const run = await engine.recordsOf('runs').findFirst({ filter: 'squad = {:squad}', params: { squad } })
    await engine.recordsOf('runs').update(run?.id ?? '', { status: 'verified' })
    await expect.poll(() => shownIn(demoChannels.announcements.id)).toContain('New record: round 2')
    await expect.poll(() => shownIn(demoChannels.recaps.id)).toContain('verified, a new record')
    expect(sim.control.messages(demoChannels.announcements.id)).toHaveLength(1)
  })

  test('the clip of the month is voted on where it is posted [VR-10]', async () => {
    const { engine } = site
    const { id: user } = await site.logIn(member.id)
    const { id: maker } = await site.logIn(secondMember.id)
    const nominees = [await createClip(engine, maker), await createClip(engine, user)]
    const ends = hoursFromNow(24)
    const contest = await make('contests', { month: '2026-10', state: 'voting', nominees, ends })
    await expect.poll(() => shownIn(demoChannels.announcements.id)).toContain(`v1:vote:${contest}`)
    const [chosen = '', own = ''] = nominees
    expect(await answerTo(await press(member, `v1:vote:${contest}`, [chosen]))).toContain('Your vote is for')
    expect(await answerTo(await press(member, `v1:vote:${contest}`, [own]))).toContain('your own clip')
    expect(await engine.recordsOf('contest_votes').findAll()).toMatchObject([{ user, clip: chosen }])
  })
})
