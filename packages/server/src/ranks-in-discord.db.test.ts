import { expect, test } from 'vitest'
import { demoChannels } from '@longhouse/discord-sim'
import type { Engine } from '@longhouse/engine'
import { onEitherDatabase, type TestDatabase } from '@longhouse/engine/testing'
import { proposalPath, undoChangePath, type DecisionAnswer } from '@longhouse/contract/rank-progress'
import type { ManagedRole } from '@longhouse/contract/community'
import { setStage, shownIn, type MirrorStage } from './features/mirrors/mirrors.fixture.ts'
import { createLadder, createProposal } from './features/rank-progress/ranks.fixture.ts'
import {
  allSettled,
  discordIdOf,
  goneRole,
  rankRoles,
  rolesIn,
  setUpRoles,
} from './features/roles/roles.fixture.ts'
import { refusalOf } from './testing/outcome.ts'
import { clientOf, createPerson } from './testing/test-site.ts'

const { recruit, champion } = rankRoles
const veteran = { id: '1180000000000000064' }
const managedRoles: readonly ManagedRole[] = [
  { roleId: recruit.id, source: 'rank' },
  { roleId: veteran.id, source: 'rank' },
  { roleId: champion.id, source: 'season' },
]

/** Tables that a promotion writes. */
const parts = [
  'rank_proposals',
  'rank_changes',
  'users',
  'rank_progress',
  'role_changes',
  'discord_mirrors',
  'notifications',
  'activities',
  'member_marks',
  'audit_log',
]

/** Makes a table refuse all writes. Returns a function that repairs it. */
async function breakTable(
  engine: Engine,
  database: TestDatabase,
  table: string,
): Promise<() => Promise<void>> {
  const run = (...statements: string[]) =>
    engine.transaction(async (tx) => {
      for (const sql of statements) await tx.query({ sql })
    })
  if (database.name === 'sqlite') {
    const broken = (deed: string) =>
      `CREATE TRIGGER "broken_${deed}" BEFORE ${deed} ON "${table}" BEGIN SELECT RAISE(ABORT, 'broken'); END`
    await run(broken('INSERT'), broken('UPDATE'))
    return () => run('DROP TRIGGER "broken_INSERT"', 'DROP TRIGGER "broken_UPDATE"')
  }
  await run(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    `CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION broken()`,
  )
  return () => run(`DROP TRIGGER broken ON "${table}"`, 'DROP FUNCTION broken()')
}

/** Returns the contents of these tables. */
async function contentsOf(engine: Engine): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const table of parts) contents[table] = await engine.recordsOf(table).findAll({ sort: 'id' })
  return contents
}

/** Creates a member on the rank Recruit who meets the requirements of Veteran, and a member of staff. */
const newCase = async (stage: MirrorStage, username = 'ada') => {
  const { engine } = stage
  const ranks = await createLadder(engine, {
    Recruit: { role_id: recruit.id },
    Veteran: { role_id: veteran.id },
    General: { role_id: champion.id },
  })
  const { Recruit: rank = '', Veteran: next = '', General: top = '' } = ranks
  const { id: user } = await createPerson(engine, username, { rank, discord_id: '7001' })
  const { id: proposal } = await createProposal(engine, { user, rank: next })
  const staff = await stage.staff()
  const send = (path: string) => staff.send<DecisionAnswer>(path, { method: 'POST', body: {} })
  return { user, rank, next, top, proposal, staff, send }
}
const posts = ({ sim }: MirrorStage) => sim.control.messages(demoChannels.ranks.id)
const ordersOf = async ({ engine }: MirrorStage, user: string) => {
  const found = await engine
    .recordsOf('role_changes')
    .findAll({ filter: 'user = {:user}', params: { user }, sort: 'role_id' })
  return found.map(({ wants, role_id }) => `${String(wants)} ${String(role_id)}`)
}
const toldTo = async ({ engine }: MirrorStage, user: string) =>
  (await engine.recordsOf('notifications').findAll({ filter: 'user = {:user}', params: { user } })).map(
    ({ kind, params, url }) => ({ kind, params, url }),
  )
const activitiesOf = async ({ engine }: MirrorStage, user: string) => {
  const filter = "user = {:user} && kind = 'promoted'"
  const found = await engine.recordsOf('activities').findAll({ filter, params: { user } })
  return found.map(({ struck_at }) => (struck_at === '' ? 'counts' : 'struck'))
}

onEitherDatabase((database) => {
  test('approving changes rank, role, history, announcement, notice and activity together [LR-04]', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, next, proposal, send } = await newCase(stage, 'bo_b')
    const { change, notes } = await send(proposalPath(proposal, 'approve'))
    expect(notes).toEqual([])
    expect(await stage.engine.recordsOf('users').findById(user)).toMatchObject({ rank: next })
    expect(await ordersOf(stage, user)).toEqual([`take ${recruit.id}`, `give ${veteran.id}`])
    expect(await toldTo(stage, user)).toEqual([
      { kind: 'promoted', params: { rank: 'Veteran', change: 'promoted' }, url: '/my-rank' },
    ])
    expect(await activitiesOf(stage, user)).toEqual(['counts'])
    expect(await stage.mirrors('rank_post')).toMatchObject([{ subject_id: change }])
    expect(posts(stage)).toEqual([])
    await stage.settle()
    expect(posts(stage).map(shownIn)).toEqual([
      expect.stringContaining(String.raw`## bo\_b is Veteran now` + '\nBefore: Recruit'),
    ])
  })

  test('if any part of it fails, all of it is rolled back; without the fault all of it happens [LR-04]', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, next, proposal, send } = await newCase(stage)
    const before = await contentsOf(stage.engine)
    for (const table of parts) {
      const mend = await breakTable(stage.engine, database, table)
      expect([table, await refusalOf(send(proposalPath(proposal, 'approve')))]).toMatchObject([
        table,
        { status: 500 },
      ])
      await mend()
      expect([table, await contentsOf(stage.engine)]).toEqual([table, before])
    }
    await stage.settle()
    expect(posts(stage)).toEqual([])
    await send(proposalPath(proposal, 'approve'))
    expect(await stage.engine.recordsOf('users').findById(user)).toMatchObject({ rank: next })
    const after = await contentsOf(stage.engine)
    for (const table of parts) expect([table, after[table]]).not.toEqual([table, before[table]])
  })

  test('undoing gives rank and roles back, deletes the announcement and voids the activity [LR-11]', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, rank, proposal, send } = await newCase(stage)
    const { change = '' } = await send(proposalPath(proposal, 'approve'))
    await stage.settle()
    expect(posts(stage)).toHaveLength(1)
    await send(undoChangePath(change))
    expect(await stage.engine.recordsOf('users').findById(user)).toMatchObject({ rank })
    expect(await ordersOf(stage, user)).toEqual([`give ${recruit.id}`, `take ${veteran.id}`])
    expect(await activitiesOf(stage, user)).toEqual(['struck'])
    // They had not seen the notice yet, so it is deleted.
    expect(await toldTo(stage, user)).toEqual([])
    await stage.settle()
    expect(posts(stage)).toEqual([])
    expect(await stage.mirrors('rank_post')).toEqual([])
  })

  test('a member who has seen their promotion is notified that it was undone', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, proposal, send } = await newCase(stage)
    const { change = '' } = await send(proposalPath(proposal, 'approve'))
    const [notice] = await stage.engine.recordsOf('notifications').findAll({ filter: "kind = 'promoted'" })
    await stage.engine
      .recordsOf('notifications')
      .update(notice?.id ?? '', { seen_at: stage.now().toISOString() })
    await send(undoChangePath(change))
    expect(await toldTo(stage, user)).toContainEqual({
      kind: 'promoted',
      params: { rank: 'Recruit', change: 'undone' },
      url: '/my-rank',
    })
  })

  test('a role that ranks do not manage does not change, and staff get a note', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, next, top, staff } = await newCase(stage)
    await stage.engine.recordsOf('users').update(user, { rank: next })
    const body = { rank: top, reason: 'Agreed' }
    const { notes } = await staff.send<DecisionAnswer>(`/api/members/${user}/rank`, { method: 'POST', body })
    expect(notes).toEqual([
      'The role of General was left as it is in Discord: this site does not manage it for ranks.',
    ])
    expect(await ordersOf(stage, user)).toEqual([`take ${veteran.id}`])
  })

  test('the announcement follows names of members and ranks, and is deleted with the account', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { engine, settle } = stage
    const { user, next, proposal, send } = await newCase(stage)
    await send(proposalPath(proposal, 'approve'))
    await settle()
    await engine.recordsOf('users').update(user, { username: 'lovelace' })
    await engine.recordsOf('ranks').update(next, { title: 'Old @here <@123456789> [x](https://evil.test)' })
    await settle()
    const [post, ...others] = posts(stage)
    expect(others).toEqual([])
    expect(shownIn(post)).toContain('lovelace is Old')
    expect(shownIn(post)).not.toMatch(/@here|<@|\]\(/)
    expect(post?.pings).toEqual({ everyone: false, users: [], roles: [] })
    await engine.recordsOf('users').delete(user)
    await settle()
    expect(posts(stage)).toEqual([])
    expect(await stage.mirrors('rank_post')).toEqual([])
  })

  test('a change that is not a promotion, or has no channel, is announced nowhere', async () => {
    const stage = await setStage(database, { discord: { managedRoles } })
    const { user, rank, next } = await newCase(stage)
    for (const kind of ['joined', 'demoted', 'corrected', 'discord'])
      await stage.engine.recordsOf('rank_changes').create({ user, from: rank, to: next, kind })
    expect(await stage.mirrors('rank_post')).toEqual([])
    const silent = await setStage(database, { discord: { managedRoles, channels: {} } })
    const { proposal, send } = await newCase(silent)
    await send(proposalPath(proposal, 'approve'))
    expect(await silent.mirrors('rank_post')).toEqual([])
  })

  test('a promotion while Discord is down is valid, and the role follows when Discord is back', async () => {
    const site = await setUpRoles(database)
    const { engine, sim, users, url } = site
    const [user = ''] = users
    const { Low: low = '', High: high = '' } = await createLadder(engine, {
      Low: { role_id: goneRole },
      High: { role_id: recruit.id },
    })
    await engine.recordsOf('users').update(user, { rank: low })
    const { id } = await createProposal(engine, { user, rank: high })
    const [role = ''] = site.community.discord.staffRoleIds
    const { id: staffId } = await createPerson(engine, 'staff', { discord_data: { roles: [{ id: role }] } })
    const staff = await clientOf(url, engine, staffId)
    sim.control.setFault({ target: 'api', kind: 'down', times: 6 })
    site.startWorker()
    await staff.send(proposalPath(id, 'approve'), { method: 'POST' })
    expect(await engine.recordsOf('users').findById(user)).toMatchObject({ rank: high })
    await allSettled(engine)
    expect(rolesIn(sim, discordIdOf(0))).toEqual([recruit.id])
  })
})
