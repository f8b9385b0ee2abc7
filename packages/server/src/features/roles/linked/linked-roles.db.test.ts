import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoClient, demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { changeServerValue } from '../../../platform/server-values.ts'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../../testing/discord-site.ts'
import { patient } from '../roles.fixture.ts'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'
import { createLinkSecrets } from './link-tokens.ts'

const { member, secondMember, owner } = demoPersonas
const path = '/api/discord/linked-roles'
const superuser = { email: 'root@example.com', password: 'correct horse battery' }

onEitherDatabase((database) => {
  let site: DiscordSite
  let robin: LoggedIn
  beforeAll(async () => {
    const env = { SUPERUSER_EMAIL: superuser.email, SUPERUSER_PASSWORD: superuser.password }
    site = await startDiscordSite(database, { env })
    robin = await site.logIn(member.id)
  })
  beforeEach(async () => {
    site.sim.control.clearFaults()
    for (const { id } of await site.engine.records(roleLinksCollection).findAll())
      await site.engine.records(roleLinksCollection).delete(id)
    await allForgotten(site)
  })
  afterAll(() => site.close())

  test('the facts are registered at Discord, once', async () => {
    await vi.waitFor(() => expect(site.sim.control.application().roleMetadata).toHaveLength(5), patient)
    expect(site.sim.control.application().roleMetadata).toMatchObject([
      { key: 'member_since', type: 6, name: 'Member since', name_localizations: { de: 'Mitglied seit' } },
      { key: 'events_attended', type: 2 },
      { key: 'runs_verified', type: 2 },
      { key: 'best_round', type: 2 },
      { key: 'rank_level', type: 2 },
    ])
    expect(callsOf(site, 'PUT', '/metadata')).toBe(1)
  })

  test('concurrent registrations of the facts share one call', async () => {
    const before = callsOf(site, 'PUT', '/metadata')
    const root = site.guest()
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    await changeServerValue(site.engine, 'discord-role-facts', () => 'others')
    site.sim.control.setFault({ target: 'api', kind: 'slow', ms: 1500, times: 1 })
    await root.crons.run('linked-roles')
    await vi.waitFor(() => expect(callsOf(site, 'PUT', '/metadata')).toBe(before + 1), patient)
    expect(await connect(site, robin, member.id)).toBe('/linked-roles?done=1')
    await allTold(site)
    expect(callsOf(site, 'PUT', '/metadata')).toBe(before + 1)
  })

  test('a member connects, and Discord learns the facts', async () => {
    await verifyRun(site, robin.id, 77)
    expect(await connect(site, robin, member.id)).toBe('/linked-roles?done=1')
    await allTold(site)
    expect(site.sim.control.roleConnection(member.id)).toEqual({
      platform_name: expect.any(String),
      platform_username: expect.any(String),
      metadata: {
        member_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        events_attended: '0',
        runs_verified: '1',
        best_round: '77',
        rank_level: '0',
      },
    })
    expect(await ownLink(robin)).toEqual({
      connected: true,
      facts: [
        { name: 'Member since', value: expect.stringMatching(/\d{4}$/) },
        { name: 'Events attended', value: '0' },
        { name: 'Verified runs', value: '1' },
        { name: 'Best round', value: '77' },
        { name: 'Rank', value: '0' },
      ],
    })
  })

  test('the step of the ladder is published while ranks move, and 0 before', async () => {
    const { engine } = site
    const level = () => site.sim.control.roleConnection(member.id)?.metadata?.['rank_level']
    const { id: rank } = await engine.recordsOf('ranks').create({ title: 'Veteran' })
    await engine.recordsOf('rank_rules').create({ rank, step: 2 })
    const { id: settings } = await engine.recordsOf('ladder_settings').create({ is_on: false, revision: 1 })
    await engine.recordsOf('users').update(robin.id, { rank })
    await connect(site, robin, member.id)
    await allTold(site)
    expect(level()).toBe('0')
    await engine.recordsOf('ladder_settings').update(settings, { is_on: true })
    await lookAgain(site)
    expect(level()).toBe('2')
    await engine.recordsOf('ladder_settings').delete(settings)
    await engine.recordsOf('users').update(robin.id, { rank: '' })
  })

  test('changed facts are published when due, and unchanged ones are not', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    const before = callsOf(site, 'PUT', '/role-connection')
    await lookAgain(site)
    expect(callsOf(site, 'PUT', '/role-connection')).toBe(before)

    await verifyRun(site, robin.id, 91)
    const due = (await linkOf(site)).next_attempt
    expect(Date.parse(due)).toBeGreaterThan(Date.now() + 50 * 60_000)
    expect(callsOf(site, 'PUT', '/role-connection')).toBe(before)
    await lookAgain(site)
    expect(site.sim.control.roleConnection(member.id)?.metadata).toMatchObject({ best_round: '91' })
    expect(callsOf(site, 'PUT', '/role-connection')).toBe(before + 1)
  })

  test('another account of Discord is not taken, and nothing is stored', async () => {
    expect(await connect(site, robin, secondMember.id)).toBe('/linked-roles?failed=other_account')
    expect(await site.engine.records(roleLinksCollection).count()).toBe(0)
  })

  const returns = [
    { name: 'a member who declines', query: 'error=access_denied&state=STATE', outcome: 'denied' },
    { name: 'nothing at all', query: '', outcome: 'state' },
    { name: 'a made-up state', query: 'code=x&state=AAAA', outcome: 'state' },
    { name: 'a changed state', query: 'code=x&state=xSTATE', outcome: 'state' },
    { name: 'a made-up code', query: 'code=x&state=STATE', outcome: 'state' },
    { name: 'a state twice', query: 'code=x&state=STATE&state=STATE', outcome: 'state' },
  ]
  test.each(returns)('$name connects no account: $outcome', async ({ query, outcome }) => {
    const state = (await begin(robin)).searchParams.get('state') ?? ''
    expect(await comeBack(site, query.replaceAll('STATE', state))).toBe(`/linked-roles?failed=${outcome}`)
    expect(await site.engine.records(roleLinksCollection).count()).toBe(0)
  })

  test('a state that is older than ten minutes, or of a suspended member, connects no account', async () => {
    const secrets = createLinkSecrets({ clientSecret: demoClient.clientSecret })
    const old = secrets.sealState({ user: robin.id, until: Date.now() - 1 })
    expect(await comeBack(site, `code=x&state=${old}`)).toBe('/linked-roles?failed=state')
    const olive = await site.logIn(owner.id)
    const state = (await begin(olive)).searchParams.get('state') ?? ''
    const users = site.engine.recordsOf('users')
    await users.update(olive.id, { suspended_until: '2099-01-01 00:00:00.000Z' })
    expect(await comeBack(site, `code=x&state=${state}`)).toBe('/linked-roles?failed=state')
    await users.update(olive.id, { suspended_until: '' })
  })

  test('guests and accounts without Discord begin nothing', async () => {
    await expect(site.guest().send(`${path}/start`, { method: 'POST' })).rejects.toMatchObject({
      status: 401,
    })
    await expect(site.guest().send(path, {})).rejects.toMatchObject({ status: 401 })
    const values = { username: 'plain', email: 'plain@example.com' }
    const { id } = await site.engine.recordsOf('users').create(values)
    const plain = site.guest()
    plain.authStore.save(await site.engine.issueToken('users', id))
    await expect(plain.send(`${path}/start`, { method: 'POST' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await plain.send(path, {})).toEqual({ connected: false, facts: [] })
  })

  test('connecting fails while Discord is down, with the outcome "away"', async () => {
    const address = await begin(robin)
    const answer = await authorize(address, member.id)
    for (const fault of [{ kind: 'down' }, { kind: 'status', code: 503 }, { kind: 'truncated' }] as const) {
      site.sim.control.setFault({ target: 'all', ...fault })
      expect(await comeBack(site, answer)).toBe('/linked-roles?failed=away')
      site.sim.control.clearFaults()
      if (fault.kind === 'truncated') continue
      expect(await site.engine.records(roleLinksCollection).count()).toBe(0)
    }
  })

  test('facts that Discord does not take keep their reason, and arrive when it is back', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    await verifyRun(site, robin.id, 123)
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
    await look(site)
    await vi.waitFor(async () => expect((await ownLink(robin)).failed).toMatch(/503/), patient)
    site.sim.control.clearFaults()
    await vi.waitFor(async () => expect(await ownLink(robin)).not.toHaveProperty('failed'), patient)
    expect(site.sim.control.roleConnection(member.id)?.metadata).toMatchObject({ best_round: '123' })
  })

  test('tokens that are about to expire are refreshed', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    const before = await linkOf(site)
    await verifyRun(site, robin.id, 124)
    await lookAgain(site, { expires: '2026-01-01 00:00:00.000Z' })
    const after = await linkOf(site)
    expect(after).toMatchObject({ status: 'live', failed: '' })
    expect(after.tokens).not.toBe(before.tokens)
    expect(Date.parse(after.expires)).toBeGreaterThan(Date.now())
    expect(site.sim.control.roleConnection(member.id)?.metadata).toMatchObject({ best_round: '124' })
  })

  test('a member who ends it at Discord is asked to connect again, and can', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    await revokeAtDiscord(site)
    await verifyRun(site, robin.id, 125)
    await look(site)
    await vi.waitFor(async () => expect((await linkOf(site)).status).toBe('broken'), patient)
    expect(await ownLink(robin)).toMatchObject({
      connected: true,
      failed: expect.stringMatching(/connect again/),
    })
    expect(await connect(site, robin, member.id)).toBe('/linked-roles?done=1')
    await allTold(site)
    expect(await ownLink(robin)).not.toHaveProperty('failed')
  })

  test('disconnecting is done at Discord, too, later if it was down', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    const { access } = await tokensOf(site)
    site.sim.control.setFault({ target: 'all', kind: 'down' })
    await robin.client.send(path, { method: 'DELETE' })
    expect(await ownLink(robin)).toEqual({ connected: false, facts: [] })
    await vi.waitFor(async () => expect(await lastErrors(site)).toEqual([expect.any(String)]), patient)
    expect(site.sim.control.roleConnection(member.id)).toBeDefined()
    site.sim.control.clearFaults()
    await allForgotten(site)
    expect(site.sim.control.roleConnection(member.id)).toBeUndefined()
    expect(await isAccepted(site, access)).toBe(false)
    // Once more changes nothing.
    await robin.client.send(path, { method: 'DELETE' })
  })

  test('a member who connects again before that stays connected', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
    await robin.client.send(path, { method: 'DELETE' })
    await vi.waitFor(async () => expect(await lastErrors(site)).toEqual([expect.any(String)]), patient)
    site.sim.control.clearFaults()
    expect(await connect(site, robin, member.id)).toBe('/linked-roles?done=1')
    await allForgotten(site)
    await allTold(site)
    expect(site.sim.control.roleConnection(member.id)).toBeDefined()
    expect(await isAccepted(site, (await tokensOf(site)).access)).toBe(true)
  })

  test('a deleted account is revoked at Discord, and leaves no connection', async () => {
    const olive = await site.logIn(owner.id)
    expect(await connect(site, olive, owner.id)).toBe('/linked-roles?done=1')
    await allTold(site)
    const { access } = await tokensOf(site)
    await site.engine.recordsOf('users').delete(olive.id)
    await allForgotten(site)
    expect(site.sim.control.roleConnection(owner.id)).toBeUndefined()
    expect(await isAccepted(site, access)).toBe(false)
    expect(await site.engine.records(roleLinksCollection).count()).toBe(0)
  })

  test('tokens are readable neither in the export nor in the database', async () => {
    await connect(site, robin, member.id)
    await allTold(site)
    const exported = JSON.stringify(await robin.client.send('/api/account/export', {}))
    const stored = JSON.stringify(await site.engine.records(roleLinksCollection).findAll())
    for (const token of Object.values(await tokensOf(site))) {
      expect(exported).not.toContain(token)
      expect(stored).not.toContain(token)
    }
    const elsewhere = createLinkSecrets({ clientSecret: 'the secret of another site' })
    expect(elsewhere.openTokens((await linkOf(site)).tokens)).toBeUndefined()
  })
})

/** Connects by way of Discord. Returns the path at which the browser ends. */
async function connect(site: DiscordSite, person: LoggedIn, persona: string): Promise<string> {
  return comeBack(site, await authorize(await begin(person), persona))
}

async function begin({ client }: LoggedIn): Promise<URL> {
  const { url } = await client.send<{ url: string }>(`${path}/start`, { method: 'POST' })
  return new URL(url)
}

/** Agrees at Discord as the persona. Returns the query that the browser brings back. */
async function authorize(address: URL, persona: string): Promise<string> {
  expect(address.searchParams.get('scope')).toBe('identify role_connections.write')
  address.searchParams.set('persona', persona)
  const response = await fetch(address, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? 'none:')
  expect(back.pathname).toBe(`${path}/callback`)
  return back.searchParams.toString()
}

async function comeBack({ url }: DiscordSite, query: string): Promise<string> {
  const response = await fetch(`${url}${path}/callback?${query}`, { redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location') ?? ''
}

function ownLink({ client }: LoggedIn) {
  return client.send<{ connected: boolean; facts: object[]; failed?: string }>(path, {})
}

async function linkOf({ engine }: DiscordSite) {
  const [link] = await engine.records(roleLinksCollection).findAll()
  if (!link) throw new Error('no member is connected')
  return link
}

async function tokensOf(site: DiscordSite) {
  const secrets = createLinkSecrets({ clientSecret: demoClient.clientSecret })
  const tokens = secrets.openTokens((await linkOf(site)).tokens)
  if (!tokens) throw new Error('no tokens')
  return tokens
}

/** Makes the connection due, as if the hour were over. */
async function look(site: DiscordSite, values: object = {}): Promise<void> {
  const { id } = await linkOf(site)
  await site.engine.records(roleLinksCollection).update(id, { next_attempt: '', ...values })
}

async function lookAgain(site: DiscordSite, values: object = {}): Promise<void> {
  await look(site, values)
  await vi.waitFor(async () => {
    const { next_attempt } = await linkOf(site)
    expect(Date.parse(next_attempt) - Date.now()).toBeGreaterThan(50 * 60_000)
  }, patient)
}

async function allTold({ engine }: DiscordSite): Promise<void> {
  const untold = { filter: "sent_at = ''" }
  await vi.waitFor(
    async () => expect(await engine.records(roleLinksCollection).count(untold)).toBe(0),
    patient,
  )
}

async function allForgotten({ engine }: DiscordSite): Promise<void> {
  await vi.waitFor(async () => expect(await engine.records(roleFarewellsCollection).count()).toBe(0), patient)
}

async function lastErrors({ engine }: DiscordSite): Promise<string[]> {
  const farewells = await engine.records(roleFarewellsCollection).findAll()
  return farewells.flatMap(({ last_error }) => (last_error === '' ? [] : [last_error]))
}

async function revokeAtDiscord(site: DiscordSite): Promise<void> {
  const { access } = await tokensOf(site)
  const { clientId: client_id, clientSecret: client_secret } = demoClient
  const body = new URLSearchParams({ token: access, client_id, client_secret })
  await fetch(`${site.sim.url}/api/oauth2/token/revoke`, { method: 'POST', body })
}

async function isAccepted({ sim }: DiscordSite, access: string): Promise<boolean> {
  return (await fetch(`${sim.apiUrl}/users/@me`, { headers: { authorization: `Bearer ${access}` } })).ok
}

function callsOf({ sim }: DiscordSite, method: string, end: string): number {
  return sim.control.requests().filter((call) => call.method === method && call.path.endsWith(end)).length
}

/** Creates a verified run of a member. */
async function verifyRun({ engine }: DiscordSite, user: string, round: number): Promise<void> {
  const { id: run } = await engine.recordsOf('runs').create({
    game: 'blackops6',
    map: 'terminus',
    round,
    squad_size: 1,
    submitter: user,
    played_at: new Date().toISOString(),
    status: 'verified',
  })
  await engine.recordsOf('run_players').create({ run, user })
}
