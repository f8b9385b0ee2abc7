import { expect, test } from 'vitest'
import { formatDate } from '@longhouse/engine/schema'
import { homePath, type HomeNow } from '@longhouse/contract/home'
import { createClip, createEvent } from '../testing/factories.ts'
import { onEachSite } from '../testing/on-each-site.ts'
import { createPerson } from '../testing/test-site.ts'
import { readHomeNow } from './home-now.ts'

const now = new Date('2026-06-10T18:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000)

onEachSite((site) => {
  const plan = (starts: number, more: Readonly<Record<string, unknown>> = {}) =>
    createEvent(site.engine, {
      start_date: at(starts),
      end_date: at(starts + 3),
      is_public: true,
      status: 'upcoming',
      max_participants: 4,
      ...more,
    })
  const read = () => readHomeNow(site.engine, now)
  // Adds a place at any time: sign-up has closed for some of these events.
  const seat = (tournament: string, user: string) =>
    site.engine.transaction((tx) => tx.recordsOf('tournament_registrations').append([{ tournament, user }]))
  const takePlace = async (tournament: string, name: string) => {
    const user = (await createPerson(site.engine, name)).id
    await seat(tournament, user)
    return user
  }

  test('a new community has nothing on', async () => {
    expect(await read()).toEqual({ tonight: 0 })
  })

  test('the next event that guests may open is named, with its free places', async () => {
    await plan(-1)
    await plan(2, { name: 'For members', is_public: false })
    await plan(3, { name: 'A draft', is_draft: true })
    await plan(4, { name: 'Cancelled', cancelled_at: now })
    await plan(30, { name: 'Later' })
    const next = await plan(20, { name: 'Friday Night' })
    expect((await read()).event).toEqual({
      id: next,
      name: 'Friday Night',
      game: 'blackops6',
      start: '2026-06-11T14:00:00.000Z',
      free: 4,
    })
    await site.engine.recordsOf('tournaments').update(next, { participant_count: 1 })
    expect((await read()).event?.free).toBe(3)
    await site.engine.recordsOf('tournaments').update(next, { waiting_count: 1 })
    expect((await read()).event?.free, 'who waits is asked first').toBe(0)
    await site.engine.recordsOf('tournaments').update(next, { max_participants: 0 })
    expect((await read()).event).not.toHaveProperty('free')
  })

  test('each member with a place tonight is counted once, drafts and cancelled events not at all', async () => {
    const before = (await read()).tonight
    const members = await plan(5, { is_public: false })
    const running = await plan(-1)
    const user = await takePlace(members, 'home-tonight')
    await seat(running, user)
    await takePlace(running, 'home-running')
    await takePlace(await plan(6, { is_draft: true }), 'home-draft')
    await takePlace(await plan(-30), 'home-over')
    await takePlace(await plan(13), 'home-tomorrow')
    const cancelled = await plan(7)
    await takePlace(cancelled, 'home-cancelled')
    await site.engine.recordsOf('tournaments').update(cancelled, { cancelled_at: now })
    expect((await read()).tonight).toBe(before + 2)
  })

  test('the most liked clip of the week is shown if its owner agreed, with only a few of its fields', async () => {
    const { engine, people } = site
    const send = async (title: string, more: Readonly<Record<string, unknown>>) => {
      const id = await createClip(engine, people.member.id, { clip_title: title, consent_promotional: true })
      await engine.transaction((tx) =>
        tx.recordsOf('clips').patch([{ id, created: formatDate(at(-24)), ...more }]),
      )
    }
    await send('Old and loved', { upvotes: 90, created: formatDate(at(-24 * 8)) })
    await send('Not for everybody', { upvotes: 80, consent_promotional: false })
    await send('Divisive', { upvotes: 50, downvotes: 45 })
    await send('Round 60 in the dark', { upvotes: 20, downvotes: 2, paypal_handle: 'zq-paypal' })
    expect((await read()).clip).toEqual({
      title: 'Round 60 in the dark',
      by: people.member.username,
      game: 'blackops6',
      likes: 20,
    })
  })

  test('guests get the same from the site', async () => {
    const told = await site.as.guest.send<HomeNow>(homePath, {})
    expect(told.tonight).toBe(0)
    expect(await site.as.member.send<HomeNow>(homePath, {})).toEqual(told)
  })
})
