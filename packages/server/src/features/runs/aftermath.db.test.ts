import { beforeAll, expect, test } from 'vitest'
import { kindsOfNotice, ledgerOf, noticesOf } from './aftermath.fixture.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { createPerson } from '../../testing/test-site.ts'
import {
  createRun,
  createVerifier,
  handInAs,
  draftValues,
  newBoard,
  sayAs,
  storedRun,
  verifyBy,
} from './runs.fixture.ts'
import { clientOf } from '../../testing/test-site.ts'

onEachSite((site) => {
  let ada: Awaited<ReturnType<typeof createVerifier>>
  let bo: typeof ada
  let made = 0
  beforeAll(async () => {
    ada = await createVerifier(site, 'ada')
    bo = await createVerifier(site, 'bo')
  })
  const newPerson = async () => {
    const user = await createPerson(site.engine, `player${(made += 1)}`)
    return { user, client: await clientOf(site.url, site.engine, user.id) }
  }
  const disqualify = (run: string) =>
    sayAs(bo.client, { author: bo.user.id, run, kind: 'disqualify', text: 'Cut.' })

  test('VR-05 a verified run counts for each player, a record in addition, and both are voided with it', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const board = newBoard()
    const run = await createRun(site, one.user.id, board)
    await site.engine.recordsOf('run_players').create({ run: run.id, user: other.user.id })
    await site.engine.recordsOf('run_players').create({ run: run.id, name: 'Guest' })
    expect(await ledgerOf(site, one.user.id)).toEqual([])
    await verifyBy(run.id, [ada, bo])
    for (const { user } of [one, other])
      expect(await ledgerOf(site, user.id)).toEqual(['record_set', 'run_verified'])
    const activity = await site.engine
      .recordsOf('activities')
      .findFirst({ filter: `kind = 'run_verified' && user = '${one.user.id}'` })
    expect(activity).toMatchObject({ at: run.played_at, subject_collection: 'runs', subject_id: run.id })
    await disqualify(run.id)
    for (const { user } of [one, other])
      expect(await ledgerOf(site, user.id)).toEqual(['(record_set)', '(run_verified)'])
    await sayAs(ada.client, { author: ada.user.id, run: run.id, kind: 'reopen' })
    await verifyBy(run.id, [ada, bo])
    expect(await ledgerOf(site, one.user.id)).toEqual(['record_set', 'run_verified'])
  })

  test('a record that turns out not to be one is voided, and one that was hidden counts', async () => {
    const [early, late] = [await newPerson(), await newPerson()]
    const board = newBoard()
    const second = await createRun(site, late.user.id, {
      ...board,
      round: 20,
      played_at: '2026-02-02 20:00:00.000Z',
    })
    await verifyBy(second.id, [ada, bo])
    expect(await ledgerOf(site, late.user.id)).toEqual(['record_set', 'run_verified'])
    const first = await createRun(site, early.user.id, {
      ...board,
      round: 20,
      played_at: '2026-02-01 20:00:00.000Z',
    })
    await verifyBy(first.id, [ada, bo])
    expect(await ledgerOf(site, early.user.id)).toEqual(['record_set', 'run_verified'])
    expect(await ledgerOf(site, late.user.id)).toEqual(['(record_set)', 'run_verified'])
    await disqualify(first.id)
    expect(await ledgerOf(site, late.user.id)).toEqual(['record_set', 'run_verified'])
  })

  test('a run that one has verified waits for a second verifier when the better one is disqualified', async () => {
    const board = newBoard()
    const [best, beaten] = [
      await createRun(site, (await newPerson()).user.id, { ...board, round: 40 }),
      await createRun(site, (await newPerson()).user.id, {
        ...board,
        round: 35,
        played_at: '2026-02-01 20:00:00.000Z',
      }),
    ]
    await verifyBy(best.id, [ada, bo])
    await verifyBy(beaten.id, [ada])
    expect(await storedRun(site, beaten.id)).toMatchObject({ status: 'verified', is_record: false })
    await disqualify(best.id)
    expect(await storedRun(site, beaten.id)).toMatchObject({ status: 'pending', is_record: false })
    await verifyBy(beaten.id, [bo])
    expect(await storedRun(site, beaten.id)).toMatchObject({ status: 'verified', is_record: true })
  })

  test('players are notified of questions and decisions with their reasons, and other members are not', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const run = await createRun(site, one.user.id, { ...newBoard(), round: 33, map: 'terminus' })
    await site.engine.recordsOf('run_players').create({ run: run.id, user: other.user.id })
    await sayAs(ada.client, { author: ada.user.id, run: run.id, kind: 'question', text: 'Which seed?' })
    for (const { user } of [one, other]) {
      const [notice] = await noticesOf(site, user.id)
      expect(notice).toMatchObject({ kind: 'run_questioned', url: `/records/${run.id}` })
      expect(notice?.['params']).toMatchObject({ text: 'Which seed?', run: { round: 33, map: 'terminus' } })
    }
    await sayAs(one.client, { author: one.user.id, run: run.id, kind: 'answer', text: 'None.' })
    await verifyBy(run.id, [ada])
    expect(await kindsOfNotice(site, one.user.id)).toEqual(['run_questioned'])
    await sayAs(bo.client, { author: bo.user.id, run: run.id, kind: 'reject', text: 'Too short.' })
    const [, decided] = await noticesOf(site, one.user.id)
    expect(decided).toMatchObject({ kind: 'run_decided', count: 1 })
    expect(decided?.['params']).toMatchObject({ text: 'Too short.', run: { status: 'rejected' } })
    expect(await kindsOfNotice(site, site.people.other.id)).toEqual([])
  })

  test('the players of a beaten record are notified, unless they beat it themselves', async () => {
    const [holder, both, winner] = [await newPerson(), await newPerson(), await newPerson()]
    const board = newBoard()
    const old = await createRun(site, holder.user.id, { ...board, round: 20 })
    await site.engine.recordsOf('run_players').create({ run: old.id, user: both.user.id })
    await verifyBy(old.id, [ada, bo])
    const best = await createRun(site, winner.user.id, {
      ...board,
      round: 21,
      played_at: '2026-02-01 20:00:00.000Z',
    })
    await site.engine.recordsOf('run_players').create({ run: best.id, user: both.user.id })
    await verifyBy(best.id, [ada, bo])
    expect(await storedRun(site, best.id)).toMatchObject({ status: 'verified', is_record: true })
    expect(await kindsOfNotice(site, holder.user.id)).toEqual(['record_beaten', 'run_decided'])
    expect(await kindsOfNotice(site, both.user.id)).toEqual(['run_decided', 'run_decided'])
    expect(await kindsOfNotice(site, winner.user.id)).toEqual(['run_decided'])
  })

  test('verifiers are notified of waiting runs in one line, and not of their own', async () => {
    const cy = await createVerifier(site, `cy${(made += 1)}`)
    const one = await newPerson()
    const hand = async (person: typeof one, players: string[]) => {
      const draft = await person.client.collection('runs').create(draftValues(person.user.id))
      await handInAs(
        person.client,
        draft.id,
        players.map((user) => ({ user })),
      )
    }
    await hand(one, [one.user.id, cy.user.id])
    expect(await kindsOfNotice(site, cy.user.id)).toEqual([])
    await hand(one, [one.user.id])
    await hand(one, [one.user.id])
    expect(await noticesOf(site, cy.user.id)).toMatchObject([
      { kind: 'run_waiting', count: 2, url: '/records/queue', params: {} },
    ])
    expect(await kindsOfNotice(site, one.user.id)).toEqual([])
    const seen = await cy.client.collection('notifications').getFullList()
    expect(seen).toHaveLength(1)
    await site.engine.recordsOf('users').update(cy.user.id, { discord_data: { roles: [] } })
    expect(await cy.client.collection('notifications').getFullList()).toEqual([])
  })
})
