import { EventSource } from 'eventsource'
import { describe, expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import type { ProfileCard } from '@longhouse/contract/profile'
import { createClip, createEvent } from './testing/factories.ts'
import { workOffMembers } from './testing/marked-members.ts'
import { onEachSite } from './testing/on-each-site.ts'
import { clientOf, createPerson, type TestSite } from './testing/test-site.ts'

Object.assign(globalThis, { EventSource })

interface Runner {
  readonly id: string
  readonly client: PocketBase
}

const day = 86_400_000

onEachSite((site) => {
  const join = async (username: string): Promise<Runner> => {
    const { id } = await createPerson(site.engine, username)
    return { id, client: await clientOf(site.url, site.engine, id) }
  }
  const cardOf = async (user: string): Promise<ProfileCard> => {
    const [card] = await site.as.superuser
      .collection('profile_cards')
      .getFullList<ProfileCard>({ filter: `user = '${user}'` })
    if (!card) throw new Error('there is no card')
    return card
  }
  const hide = async (who: Runner, values: Readonly<Record<string, boolean>>) =>
    who.client.collection('profile_cards').update<ProfileCard>((await cardOf(who.id)).id, values)

  test('a card is there from the first moment, empty, and is made within a minute', async () => {
    const { id } = await join('newcomer')
    expect(await cardOf(id)).toMatchObject({ attended: 0, streak_weeks: 0, rival: '', clips: 0 })
    await createClip(site.engine, id)
    await workOffMembers(site)
    expect(await cardOf(id)).toMatchObject({ clips: 1, badges: [{ badge: 'camera', tier: 1 }] })
  })

  test('a card counts events, weeks in a row, bests, company and the rival [ME-08]', async () => {
    const [ann, ben, cat] = [await join('card-ann'), await join('card-ben'), await join('card-cat')]
    for (const weeks of [0, 1, 2]) await attend(site, { users: [ann.id, ben.id], weeks })
    await attend(site, { users: [ben.id], weeks: 3 })
    await verifiedRun(site, { players: [ann.id], map: 'terminus', round: 30 })
    await verifiedRun(site, { players: [ann.id, cat.id], map: 'terminus', round: 20 })
    await verifiedRun(site, { players: [ben.id], map: 'terminus', round: 34 })
    await verifiedRun(site, { players: [cat.id], map: 'terminus', round: 50 })
    await workOffMembers(site)
    await workOffMembers(site)
    expect(await cardOf(ann.id)).toMatchObject({
      attended: 3,
      streak_weeks: 3,
      longest_streak: 3,
      bests: [
        { map: 'terminus', squad_size: 1, round: 30 },
        { map: 'terminus', squad_size: 2, round: 20 },
      ],
      rival: ben.id,
      rival_rounds: [{ map: 'terminus', squad_size: 1, round: 34 }],
      companions: [cat.id],
      companion_times: [1],
    })
    expect(await cardOf(ben.id)).toMatchObject({ attended: 4, longest_streak: 4, rival: cat.id })
    expect(await cardOf(cat.id)).toMatchObject({ attended: 0, rival: '' })
  })

  test('company is removed a minute after a player was not there, and a night continues or is deleted', async () => {
    const [ann, ben, cat] = [await join('with-ann'), await join('with-ben'), await join('with-cat')]
    const companionsOf = async ({ id }: Runner) => {
      await workOffMembers(site)
      return (await cardOf(id)).companions
    }
    await verifiedRun(site, { players: [ann.id, ben.id], map: 'terminus', round: 3 })
    expect(await companionsOf(ann)).toEqual([ben.id])
    const [line] = await site.engine.recordsOf('run_players').findAll({ filter: `user = '${ben.id}'` })
    await site.engine.recordsOf('run_players').delete(String(line?.id))
    expect(await companionsOf(ann)).toEqual([])

    const tournament = await createEvent(site.engine)
    const nights = site.engine.recordsOf('game_nights')
    const night = await nights.create({ tournament, state: 'ended', map: 'terminus', squad_size: 2 })
    const endAgain = async () => {
      await nights.update(night.id, { state: 'live' })
      await nights.update(night.id, { state: 'ended' })
    }
    await site.engine.recordsOf('squads').create({ night: night.id, members: [ann.id, cat.id] })
    await endAgain()
    expect(await companionsOf(ann)).toEqual([cat.id])
    await nights.update(night.id, { state: 'live' })
    expect(await companionsOf(ann)).toEqual([])
    await endAgain()
    expect(await companionsOf(cat)).toEqual([ann.id])
    await site.engine.recordsOf('tournaments').delete(tournament)
    expect(await companionsOf(cat)).toEqual([])
  })

  test('a member who climbs past another is their rival a minute later, though the other changed nothing', async () => {
    const [low, mid, high] = [await join('climb-low'), await join('climb-mid'), await join('climb-high')]
    const on = { map: 'liberty_falls', size: 1 }
    await verifiedRun(site, { ...on, players: [low.id], round: 5 })
    await verifiedRun(site, { ...on, players: [mid.id], round: 4 })
    await verifiedRun(site, { ...on, players: [high.id], round: 50 })
    await workOffMembers(site)
    await workOffMembers(site)
    expect((await cardOf(low.id)).rival).toBe(high.id)
    await verifiedRun(site, { ...on, players: [mid.id], round: 9 })
    await workOffMembers(site)
    await workOffMembers(site)
    expect((await cardOf(low.id)).rival).toBe(mid.id)
    await site.engine.recordsOf('users').delete(mid.id)
    expect(await cardOf(low.id)).toMatchObject({ rival: '', rival_rounds: [] })
    await workOffMembers(site)
    expect((await cardOf(low.id)).rival).toBe(high.id)
  })

  describe('what an owner hides [ME-08]', () => {
    test('is in no answer of the API at once: card, bests, rivals, company and badges', async () => {
      const [shy, fan, peer] = [await join('shy-one'), await join('shy-fan'), await join('shy-peer')]
      const on = { map: 'the_toumb', size: 1 }
      await verifiedRun(site, { ...on, players: [shy.id], round: 777 })
      await verifiedRun(site, { ...on, players: [fan.id], round: 700 })
      await verifiedRun(site, { ...on, players: [peer.id], round: 800 })
      await verifiedRun(site, { map: 'the_toumb', players: [shy.id, fan.id], round: 3 })
      await attend(site, { users: [shy.id], weeks: 0 })
      await workOffMembers(site)
      await workOffMembers(site)
      expect(await cardOf(fan.id)).toMatchObject({ rival: shy.id, companions: [shy.id] })
      expect(await told(fan.client, shy)).toEqual(everything)

      const card = await hide(shy, {
        hides_bests: true,
        hides_company: true,
        hides_streak: true,
        hides_attendance: true,
        hides_badges: true,
      })
      expect(card).toMatchObject({
        bests: [],
        badges: [],
        attended: 0,
        streak_weeks: 0,
        longest_streak: 0,
        companions: [],
        rival: '',
        hides_bests: true,
      })
      for (const client of [fan.client, site.as.staff, site.as.admin])
        expect(await told(client, shy)).toEqual(nothing)
      expect(await cardOf(fan.id)).toMatchObject({ rival: '', rival_rounds: [], companions: [] })
      await workOffMembers(site)
      await workOffMembers(site)
      expect(await cardOf(fan.id)).toMatchObject({ rival: peer.id, companions: [] })
      expect(await told(fan.client, shy)).toEqual(nothing)
      // Their own are still theirs.
      const own = await shy.client.collection('personal_bests').getFullList({ filter: `user = '${shy.id}'` })
      expect(own.map(({ round }) => Number(round)).toSorted((a, b) => b - a)).toEqual([777, 3])

      await hide(shy, {
        hides_bests: false,
        hides_company: false,
        hides_streak: false,
        hides_attendance: false,
        hides_badges: false,
      })
      await workOffMembers(site)
      await workOffMembers(site)
      expect(await told(fan.client, shy)).toEqual(everything)
      expect(await cardOf(fan.id)).toMatchObject({ rival: shy.id, companions: [shy.id] })
    })

    test('hides the badges that reveal it, and leaves the others', async () => {
      const one = await join('badge-hider')
      await verifiedRun(site, { map: 'terminus', size: 3, players: [one.id], round: 36 })
      await createClip(site.engine, one.id)
      await workOffMembers(site)
      await hide(one, { hides_bests: true })
      const filter = `user = '${one.id}'`
      const shown = await site.as.other.collection('badge_grants').getFullList({ filter })
      expect(shown.map(({ badge }) => String(badge))).toEqual(['camera'])
      expect((await cardOf(one.id)).badges).toMatchObject([{ badge: 'camera' }])
      // A badge earned while it is hidden is hidden from the start.
      await verifiedRun(site, { map: 'terminus', size: 3, players: [one.id], round: 60 })
      await workOffMembers(site)
      const later = await site.as.other.collection('badge_grants').getFullList({ filter })
      expect(later.map(({ badge }) => String(badge))).toEqual(['camera'])
      expect(await one.client.collection('badge_grants').getFullList({ filter })).not.toHaveLength(1)
    })

    test('sends no realtime event to others', async () => {
      const one = await join('live-hider')
      await verifiedRun(site, { map: 'terminus', size: 4, players: [one.id], round: 4242 })
      await workOffMembers(site)
      const heard: unknown[] = []
      for (const collection of ['profile_cards', 'badge_grants', 'personal_bests'])
        await site.as.other.collection(collection).subscribe('*', (event) => heard.push(event.record))
      await hide(one, { hides_bests: true })
      await createClip(site.engine, one.id)
      await workOffMembers(site)
      await expect.poll(() => JSON.stringify(heard)).toContain('"clips":1')
      const text = JSON.stringify(heard.filter((record) => JSON.stringify(record).includes(one.id)))
      expect(text).not.toContain('4242')
      expect(text).not.toContain('deep_diver')
      expect(text).not.toContain('hides_')
      await site.as.other.realtime.unsubscribe()
    })
  })
})

/** The data about a member that others get, by every route. */
async function told(client: PocketBase, { id }: Runner): Promise<Record<string, boolean>> {
  const text = async (collection: string, query: Readonly<Record<string, string>>) =>
    JSON.stringify(await client.collection(collection).getFullList({ ...query }))
  const count = async (collection: string, filter: string) =>
    (await client.collection(collection).getList(1, 1, { filter })).totalItems > 0
  const card = await text('profile_cards', { filter: `user = '${id}'` })
  return {
    cardBests: card.includes('"round":777'),
    cardBadges: card.includes('regular'),
    cardCounts: card.includes('"attended":1'),
    cardStreak: card.includes('"streak_weeks":1'),
    list: (await text('personal_bests', { filter: `user = '${id}'` })).includes('777'),
    filtered: await count('personal_bests', 'round = 777'),
    sorted: (await text('personal_bests', { sort: '-round' })).includes(`"user":"${id}"`),
    expanded: (await text('users', { filter: `id = '${id}'`, expand: 'personal_bests_via_user' })).includes(
      '777',
    ),
    guessed: await count('users', `id = '${id}' && personal_bests_via_user.round ?= 777`),
    guessedCard: await count('users', `id = '${id}' && profile_cards_via_user.attended ?> 0`),
    guessedBadge: await count('users', `id = '${id}' && badge_grants_via_user.badge ?= 'regular'`),
    grants: await count('badge_grants', `user = '${id}'`),
    rivalOfOthers: await count('profile_cards', `rival = '${id}'`),
    rivalRounds: await count('profile_cards', `user != '${id}' && rival_rounds ~ '777'`),
    company: await count('profile_cards', `companions.id ?= '${id}'`),
  }
}

const doors = [
  'cardBests',
  'cardBadges',
  'cardCounts',
  'cardStreak',
  'list',
  'filtered',
  'sorted',
  'expanded',
  'guessed',
  'guessedCard',
  'guessedBadge',
  'grants',
  'rivalOfOthers',
  'rivalRounds',
  'company',
]
const everything = Object.fromEntries(doors.map((door) => [door, true]))
const nothing = Object.fromEntries(doors.map((door) => [door, false]))

interface Played {
  readonly players: readonly string[]
  readonly map: string
  readonly round: number
  readonly size?: number
}

async function verifiedRun({ engine }: TestSite, { players, map, round, size }: Played): Promise<void> {
  const run = await engine.recordsOf('runs').create({
    game: 'blackops6',
    map,
    round,
    squad_size: size ?? players.length,
    submitter: players[0],
    played_at: '2026-01-10 20:00:00.000Z',
    proof_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    status: 'verified',
    handed_in_at: '2026-01-11 08:00:00.000Z',
  })
  for (const user of players) await engine.recordsOf('run_players').create({ run: run.id, user })
}

async function attend(
  { engine, now }: TestSite,
  { users, weeks }: { readonly users: readonly string[]; readonly weeks: number },
): Promise<void> {
  const begins = new Date(now().getTime() - weeks * 7 * day)
  const [start_date, end_date] = [begins, new Date(begins.getTime() + day / 24)].map((each) =>
    each.toISOString().replace('T', ' '),
  )
  const tournament = await createEvent(engine)
  for (const user of users)
    await engine.recordsOf('tournament_registrations').create({ user, tournament, presence: 'here' })
  await engine
    .recordsOf('tournaments')
    .update(tournament, { start_date, end_date, attendance_closed_at: end_date })
}
