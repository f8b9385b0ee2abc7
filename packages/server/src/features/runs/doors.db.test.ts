import { EventSource } from 'eventsource'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type PocketBase from 'pocketbase'
import {
  recordsPath,
  runStatuses,
  type RecordsAnswer,
  type Run,
  type RunStatus,
} from '@longhouse/contract/runs'
import { createClip, createEvent } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { idOf } from '../../testing/test-site.ts'
import { createRun, draftValues, withScreenshot } from './runs.fixture.ts'

Object.assign(globalThis, { EventSource })

const unseen: readonly RunStatus[] = runStatuses.filter((status) => status !== 'verified')
const game = 'blackops6'

onEachSite((site) => {
  testRights(site, {
    collection: 'runs',
    record: async ({ people }) => (await createRun(site, people.member.id)).id,
    submit: async ({ people }, role) => draftValues(idOf(people, role)),
    change: { note: 'x' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { guest: 400, rest: 'ok' },
      update: { member: 'ok', superuser: 'ok', rest: 404 },
      delete: { superuser: 'ok', rest: 404 },
    },
  })
  const ofPlayer = async (values = {}) => {
    const run = await createRun(site, site.people.member.id, values)
    const found = await site.engine.recordsOf('run_players').findFirst({ filter: `run = '${run.id}'` })
    return found?.id ?? ''
  }
  testRights(site, {
    collection: 'run_players',
    record: () => ofPlayer(),
    submit: async ({ people }, role) => ({
      run: (await createRun(site, people.member.id)).id,
      user: idOf(people, role),
      name: 'x',
    }),
    change: { name: 'x' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { superuser: 400, rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
  testRights(site, {
    collection: 'run_comments',
    record: async ({ engine, people }) => {
      const run = await createRun(site, people.member.id)
      const said = { run: run.id, author: people.member.id, kind: 'answer', text: 'x' }
      return (await engine.recordsOf('run_comments').create(said)).id
    },
    submit: async ({ people }, role) => ({
      run: (await createRun(site, people.member.id)).id,
      author: idOf(people, role),
      kind: role === 'member' ? 'answer' : 'question',
      text: 'x',
    }),
    change: { text: 'y' },
    rights: {
      list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
      view: { guest: 404, other: 404, rest: 'ok' },
      create: { member: 'ok', staff: 'ok', admin: 'ok', rest: 400 },
      update: { superuser: 'ok', rest: 403 },
      delete: { superuser: 'ok', rest: 403 },
    },
  })
  testRights(site, {
    collection: 'personal_bests',
    record: () => ofPlayer({ status: 'verified', round: 1000 + (rounds += 1) }),
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: 400,
      update: 400,
      delete: 400,
    },
  })
  let rounds = 0

  describe.each(unseen)('VR-01 a run that is %s is hidden from other members', (status) => {
    let run: Run
    let event: string
    let clip: string
    beforeAll(async () => {
      event = await createEvent(site.engine)
      clip = await createClip(site.engine, site.people.other.id)
      run = await createRun(site, site.people.member.id, {
        ...withScreenshot(site.people.member.id),
        status,
        round: 777,
        squad_size: 8,
        tournament: event,
        clip,
        note: 'zq-secret-note',
      })
      await site.engine
        .recordsOf('run_comments')
        .create({ run: run.id, author: site.people.staff.id, kind: 'answer', text: 'zq-secret-talk' })
    })
    const onlyByAddress = status === 'disqualified'

    test('in lists, counts, filters and orders', async () => {
      for (const client of [site.as.other, site.as.guest]) {
        for (const filter of [
          '',
          'round = 777',
          "note ~ 'zq-'",
          'run_players_via_run.id != ""',
          "screenshot != ''",
        ]) {
          expect(await listed(client, 'runs', { filter })).not.toContain(run.id)
        }
        expect(await listed(client, 'run_players', {})).not.toContain(run.id)
        expect(await listed(client, 'run_comments', {})).not.toContain('zq-secret-talk')
      }
      const counted = await site.as.other.collection('runs').getList(1, 1, { filter: 'round = 777' })
      expect(counted.totalItems).toBe(0)
    })

    test('through relations, back and forth', async () => {
      const paths: [collection: string, expand: string][] = [
        [
          'users',
          'runs_via_submitter,run_players_via_user.run,run_comments_via_author.run,runs_via_claimed_by',
        ],
        ['tournaments', 'runs_via_tournament'],
        ['clips', 'runs_via_clip'],
        ['personal_bests', 'run,user.runs_via_submitter'],
      ]
      for (const [collection, expand] of paths) {
        const text = await listed(site.as.other, collection, { expand, fields: '*,expand.*' })
        expect(text).toContain('"totalItems"')
        // A disqualified run can be opened by all members, and so can its related records.
        for (const secret of onlyByAddress ? ['zq-secret-talk'] : ['zq-secret', '"round":777'])
          expect([collection, text.includes(secret)]).toEqual([collection, false])
      }
      const back: [collection: string, filter: string][] = [
        ['users', 'runs_via_submitter.round ?= 777'],
        ['users', "run_players_via_user.run.note ?~ 'zq-'"],
        ['tournaments', 'runs_via_tournament.round ?= 777'],
        ['clips', 'runs_via_clip.round ?= 777'],
      ]
      for (const [collection, filter] of back) {
        const found = await site.as.other
          .collection(collection)
          .getList(1, 1, { filter })
          .then(({ totalItems }) => totalItems)
          .catch(() => 0)
        expect([filter, found]).toEqual([filter, 0])
      }
    })

    test('on boards, as a best, in the history and by its address', async () => {
      expect(await listed(site.as.other, 'personal_bests', { filter: 'round = 777' })).not.toContain(run.id)
      const board = { game, map: run.map, size: run.squad_size }
      const { history } = await site.as.other.send<RecordsAnswer>(recordsPath, { query: board })
      expect(history.filter(({ run: id }) => id === run.id)).toEqual([])
      expect(await outcomeOf(site.as.other.collection('runs').getOne(run.id))).toBe(
        onlyByAddress ? 'ok' : 404,
      )
      expect(await outcomeOf(site.as.guest.collection('runs').getOne(run.id))).toBe(404)
    })

    test('as a file: only who sees the run opens its screenshot', async () => {
      const open = async (client: PocketBase, isLoggedIn = true) => {
        const token = isLoggedIn ? await client.files.getToken() : ''
        return (await fetch(client.files.getURL({ ...run }, run.screenshot, { token }))).status
      }
      expect(await open(site.as.member)).toBe(200)
      expect(await open(site.as.staff)).toBe(200)
      expect(await open(site.as.other)).toBe(onlyByAddress ? 200 : 404)
      expect(await open(site.as.guest, false)).toBe(404)
      const thumb =
        run.screenshot && site.as.guest.files.getURL({ ...run }, run.screenshot, { thumb: '640x360' })
      expect((await fetch(thumb)).status).toBe(404)
    })

    test('in the data export of others', async () => {
      const data = await site.as.other.send<unknown>('/api/account/export', {})
      expect(JSON.stringify(data)).not.toContain('zq-secret')
    })

    test('and its players and verifiers see it', async () => {
      for (const client of [site.as.member, site.as.staff]) {
        expect(await listed(client, 'runs', { filter: 'round = 777' })).toContain(run.id)
        expect(await listed(client, 'run_comments', { filter: `run = '${run.id}'` })).toContain(
          'zq-secret-talk',
        )
      }
    })
  })

  test('VR-01 realtime announces a run only to those who see it, and to all members once it is verified', async () => {
    const [others, guests, players, verifiers] = [
      await heardBy(site.as.other),
      await heardBy(site.as.guest),
      await heardBy(site.as.member),
      await heardBy(site.as.staff),
    ]
    const run = await createRun(site, site.people.member.id, { round: 5 })
    await site.engine.recordsOf('runs').update(run.id, { note: 'changed' })
    await site.engine
      .recordsOf('run_comments')
      .create({ run: run.id, author: site.people.member.id, kind: 'answer', text: 'x' })
    await vi.waitFor(() => expect(verifiers.filter((id) => id === run.id).length).toBeGreaterThan(2), 15_000)
    await vi.waitFor(() => expect(players).toContain(run.id), 15_000)
    const seen = await createRun(site, site.people.member.id, { round: 6, status: 'verified' })
    await vi.waitFor(() => expect(others).toContain(seen.id), 15_000)
    expect(others).not.toContain(run.id)
    expect(guests).toEqual([])
    for (const client of [site.as.other, site.as.guest, site.as.member, site.as.staff])
      await client.realtime.unsubscribe()
  })

  test('the claim of a run is visible only to verifiers, also of verified ones', async () => {
    const claim = { claimed_by: site.people.staff.id, claimed_until: '2099-01-01 00:00:00.000Z' }
    const run = await createRun(site, site.people.member.id, { ...claim, status: 'verified', round: 4 })
    for (const client of [site.as.member, site.as.other]) {
      expect(await client.collection('runs').getOne(run.id)).not.toHaveProperty('claimed_by')
      const filter = `id = '${run.id}' && claimed_by = '${site.people.staff.id}'`
      const found = await client
        .collection('runs')
        .getList(1, 1, { filter })
        .catch(() => ({ totalItems: 0 }))
      expect(found.totalItems).toBe(0)
    }
    expect(await site.as.staff.collection('runs').getOne(run.id)).toHaveProperty('claimed_by')
  })
})

/** Returns the response of a list, as text. */
async function listed(
  client: PocketBase,
  collection: string,
  options: Record<string, string>,
): Promise<string> {
  const request = client.collection(collection).getList(1, 500, options)
  return JSON.stringify(await request.catch(() => ({})))
}

/** Collects the runs of a client's realtime events, from now on. */
async function heardBy(client: PocketBase): Promise<string[]> {
  const heard: string[] = []
  for (const name of ['runs', 'run_players', 'run_comments'])
    await client
      .collection(name)
      .subscribe('*', ({ record }) => heard.push(String(record['run'] ?? record.id)))
  return heard
}
