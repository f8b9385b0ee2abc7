import { array, assert, asyncProperty, constantFrom, nat, record, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '@longhouse/engine'
import { activityKinds } from '@longhouse/contract/activities'
import { rounds } from '@longhouse/engine/testing'
import { createClip, createEvent } from '../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { createPerson, type TestSite } from '../../testing/test-site.ts'
import { createFeatures } from '../index.ts'
import { fillNewKinds, forgetStruck, reviewAndTell } from './activity.jobs.ts'
import { kindsOfActivity } from '../../platform/activities.ts'
import { reviewActivities } from './review-activities.ts'

const closedAt = '2026-12-05 08:00:00.000Z'

onBothDatabases((site, database) => {
  const kindsHere = () => kindsOfActivity(createFeatures(site))
  const review = (repairs: boolean) =>
    reviewActivities({ engine: site.engine, now: site.now, kinds: kindsHere(), repairs })
  const differing = async () =>
    (await review(false)).filter(({ missing, wrong, extra }) => missing + wrong + extra > 0)
  const activities = () => site.engine.recordsOf('activities')

  test(
    'after any writes, all activities match a full recomputation [EN-11]',
    { ...onEither(database), timeout: 120_000 },
    async () => {
      await assert(
        asyncProperty(array(anyStep, { maxLength: 30 }), async (steps) => {
          const world = await newWorld(site)
          for (const step of steps) await take(site, { world, step })
          const found = await differing()
          // Leftovers of one run must not fail the next.
          await review(true)
          expect(found).toEqual([])
        }),
        { numRuns: rounds(25) },
      )
    },
  )

  test('each kind of activity is declared by one feature', () => {
    expect(
      kindsHere()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...activityKinds].toSorted())
  })

  test('concurrent actions lose no activity and count none twice', async () => {
    const world = await newWorld(site)
    const steps: Step[] = [0, 1, 2].flatMap((who) =>
      [0, 1].flatMap((what) =>
        (['take vote back', 'upvote', 'downvote', 'give place up', 'sign up', 'here'] as const).map(
          (action) => ({
            action,
            who,
            whom: 0,
            what,
          }),
        ),
      ),
    )
    const busy = (['close', 'host', 'give clip away', 'open again', 'close'] as const).map((action) => ({
      action,
      who: 1,
      whom: 2,
      what: 0,
    }))
    await Promise.all([...steps, ...busy, ...steps].map((step) => takeInTurn(site, { world, step })))
    expect(await differing()).toEqual([])
    await Promise.all(
      [...steps, { action: 'leave', who: 2, whom: 0, what: 0 } as const].map((step) =>
        takeInTurn(site, { world, step }),
      ),
    )
    expect(await differing()).toEqual([])
  })

  describe('an activity that differs from its causes', onEither(database), () => {
    test('is found and repaired; struck activities stay struck', async () => {
      const world = await newWorld(site)
      const [user = '', other = ''] = world.people
      const clip = await createClip(site.engine, user)
      await site.engine.recordsOf('clip_votes').create({ user: other, clip, vote_type: 'upvote' })
      const of = async (kind: string) =>
        activities().findFirst({
          filter: 'kind = {:kind} && (subject_id = {:clip} || subject_id ~ {:clip})',
          params: { kind, clip },
        })
      const [sent, liked] = [await of('clip_sent'), await of('clip_liked')]
      await activities().delete(sent?.id ?? '')
      await activities().patch([{ id: liked?.id ?? '', at: '2020-01-01 00:00:00.000Z' }])
      const made = { user, kind: 'voted', at: closedAt, subject_collection: 'clips', subject_id: 'nothing' }
      const extra = await activities().create(made)
      const struck = await activities().create({ ...made, subject_id: 'struck', struck_at: closedAt })
      const found = [
        expect.objectContaining({ kind: 'clip_sent', missing: 1, wrong: 0, extra: 0 }),
        expect.objectContaining({ kind: 'clip_liked', missing: 0, wrong: 1, extra: 0 }),
        expect.objectContaining({ kind: 'voted', missing: 0, wrong: 0, extra: 1 }),
      ]
      expect(await differing()).toEqual(found)
      expect(await reviewAndTell({ ...site, kinds: kindsHere() })).toEqual(found)
      expect(await review(true)).toEqual(expect.arrayContaining(found))
      expect(await differing()).toEqual([])
      expect(await of('clip_sent')).toMatchObject({ user, struck_at: '' })
      expect(await of('clip_liked')).toMatchObject({ id: liked?.id, at: liked?.['at'] })
      expect(await activities().findById(extra.id)).toMatchObject({ struck_at: expect.stringMatching(/^\d/) })
      expect(await activities().findById(struck.id)).toMatchObject({ struck_at: closedAt })
    })

    test('an older site gets its past activities, once per kind', async () => {
      await newWorld(site)
      const before = await activities().count({ filter: "struck_at = ''" })
      for (const { id } of await activities().findAll()) await activities().delete(id)
      await fillNewKinds({ ...site, kinds: kindsHere() })
      expect(await activities().count()).toBe(before)
      for (const { id } of await activities().findAll({ filter: "kind = 'joined'" }))
        await activities().delete(id)
      await fillNewKinds({ ...site, kinds: kindsHere() })
      expect(await activities().count({ filter: "kind = 'joined'" })).toBe(0)
      await review(true)
      expect(await differing()).toEqual([])
    })

    test('an older site forgets, once, who took a like back', async () => {
      const { people } = await newWorld(site)
      const row = { user: people[0], at: closedAt, subject_collection: 'clip_votes' }
      const ids = await Promise.all(
        [
          { kind: 'clip_liked', subject_id: `gone:${people[1]}`, struck_at: closedAt },
          { kind: 'clip_liked', subject_id: `there:${people[1]}` },
          { kind: 'signed_up', subject_id: 'struck too', struck_at: closedAt },
        ].map(async (each) => (await activities().create({ ...row, ...each })).id),
      )
      const left = () => Promise.all(ids.map(async (id) => (await activities().findById(id)) !== undefined))
      await forgetStruck({ ...site, kinds: kindsHere() })
      expect(await left()).toEqual([false, true, true])
      await activities().patch([{ id: ids[1] ?? '', struck_at: closedAt }])
      await forgetStruck({ ...site, kinds: kindsHere() })
      expect(await left()).toEqual([false, true, true])
      await review(true)
    })

    test('a review stops with the reason of its signal', async () => {
      const kinds = kindsHere().filter(({ name }) => name === 'joined')
      const ended = AbortSignal.abort(new Error('the site stops'))
      const filling = reviewActivities({ ...site, kinds, repairs: true, signal: ended })
      await expect(filling).rejects.toThrow('the site stops')
    })
  })
})

interface World {
  readonly people: string[]
  readonly runs: string[]
  readonly clips: string[]
  readonly events: string[]
}

let worlds = 0

async function newWorld({ engine }: TestSite): Promise<World> {
  worlds += 1
  const people: string[] = []
  for (const name of ['a', 'b', 'c']) people.push((await createPerson(engine, `${name}${worlds}`)).id)
  const [first = '', second = ''] = people
  const clips = [await createClip(engine, first), await createClip(engine, second)]
  const events = [
    await createEvent(engine, { organizer: first }),
    await createEvent(engine, { hosts: [second] }),
  ]
  const presences = ['here', 'absent', 'excused']
  for (const [place, user] of people.entries()) {
    // The last one has room for another vote and another place.
    const some = place === 2 ? 1 : 2
    for (const clip of clips.slice(0, some))
      await engine.recordsOf('clip_votes').create({ user, clip, vote_type: 'upvote' })
    for (const tournament of events.slice(0, some)) {
      const { id } = await engine.recordsOf('tournament_registrations').create({ user, tournament })
      await engine.recordsOf('tournament_registrations').update(id, { presence: presences[place] })
    }
  }
  const runs: string[] = []
  for (const [place, user] of people.entries()) {
    // Two of them on one board.
    const run = await engine.recordsOf('runs').create({
      game: 'blackops6',
      map: 'terminus',
      round: 10 + place,
      squad_size: 1 + (place % 2),
      submitter: user,
      played_at: `2026-01-0${place + 1} 20:00:00.000Z`,
      status: 'verified',
    })
    await engine.recordsOf('run_players').create({ run: run.id, user })
    await engine.recordsOf('run_players').create({ run: run.id, name: 'Guest' })
    runs.push(run.id)
  }
  return { people, clips, events, runs }
}

const actions = [
  'upvote',
  'downvote',
  'change vote',
  'take vote back',
  'vote for the other clip instead',
  'hand place over',
  'sign up',
  'give place up',
  'here',
  'absent',
  'excused',
  'nobody knows',
  'close',
  'open again',
  'move',
  'host',
  'organize',
  'give clip away',
  'verify run',
  'disqualify run',
  'play along',
  'did not play',
  'find egg',
  'welcome',
  'delete clip',
  'delete event',
  'leave',
] as const

const anyStep = record({ action: constantFrom(...actions), who: nat(2), whom: nat(2), what: nat(1) })
type Step = typeof anyStep extends Arbitrary<infer Value> ? Value : never

/** Takes a step, and again if the database was busy: then nothing was written. */
async function takeInTurn(site: TestSite, act: { world: World; step: Step }): Promise<void> {
  await take(site, act).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 503) return takeInTurn(site, act)
    throw error
  })
}

/** Takes a step, if the world allows it. */
async function take({ engine }: TestSite, { world, step }: { world: World; step: Step }): Promise<void> {
  const [user = '', other = ''] = [world.people[step.who], world.people[step.whom]]
  const [clip = '', tournament = ''] = [world.clips[step.what], world.events[step.what]]
  const run = world.runs[step.whom] ?? ''
  const store = (name: string) => engine.recordsOf(name)
  const player = () =>
    store('run_players').findFirst({ filter: 'user = {:user} && run = {:run}', params: { user, run } })
  const vote = () =>
    store('clip_votes').findFirst({ filter: 'user = {:user} && clip = {:clip}', params: { user, clip } })
  const place = () =>
    store('tournament_registrations').findFirst({
      filter: 'user = {:user} && tournament = {:tournament}',
      params: { user, tournament },
    })
  const presence = async (value: string) =>
    store('tournament_registrations').update((await place())?.id ?? '', { presence: value })
  const event = (values: Record<string, unknown>) => store('tournaments').update(tournament, values)
  const deeds: Record<(typeof actions)[number], () => Promise<unknown>> = {
    upvote: () => store('clip_votes').create({ user, clip, vote_type: 'upvote' }),
    downvote: () => store('clip_votes').create({ user, clip, vote_type: 'downvote' }),
    'change vote': async () => {
      const cast = await vote()
      const vote_type = cast?.['vote_type'] === 'upvote' ? 'downvote' : 'upvote'
      await store('clip_votes').update(cast?.id ?? '', { vote_type })
    },
    'vote for the other clip instead': async () =>
      store('clip_votes').update((await vote())?.id ?? '', { clip: world.clips[1 - step.what] }),
    'hand place over': async () =>
      store('tournament_registrations').update((await place())?.id ?? '', { user: other }),
    'take vote back': async () => store('clip_votes').delete((await vote())?.id ?? ''),
    'sign up': () => store('tournament_registrations').create({ user, tournament }),
    'give place up': async () => store('tournament_registrations').delete((await place())?.id ?? ''),
    here: () => presence('here'),
    absent: () => presence('absent'),
    excused: () => presence('excused'),
    'nobody knows': () => presence(''),
    close: () => event({ attendance_closed_at: closedAt }),
    'open again': () => event({ attendance_closed_at: '' }),
    move: () => event({ start_date: '2026-01-02 20:00:00.000Z' }),
    host: () => event({ hosts: [user, other] }),
    organize: () => event({ organizer: user }),
    'give clip away': () => store('clips').update(clip, { user }),
    'verify run': () => store('runs').update(run, { status: 'verified' }),
    'disqualify run': () => store('runs').update(run, { status: 'disqualified' }),
    'play along': () => store('run_players').create({ run, user: other }),
    'did not play': async () => store('run_players').delete((await player())?.id ?? ''),
    'find egg': () => store('reward_grants').create({ user, reward: 'snake', role_id: '20' }),
    welcome: () => store('users').update(user, { welcomed_by: other }),
    'delete clip': () => store('clips').delete(clip),
    'delete event': () => store('tournaments').delete(tournament),
    leave: () => store('users').delete(user),
  }
  try {
    await deeds[step.action]()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
}
