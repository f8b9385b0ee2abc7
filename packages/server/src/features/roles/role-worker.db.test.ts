import { expect, onTestFinished, test, vi } from 'vitest'
import { demoRoles } from '@longhouse/discord-sim'
import { onEachDatabase } from '@longhouse/engine/testing'
import { sendParked } from '../../platform/deliveries/delivery-queue.ts'
import { awayForTooLong } from '../../platform/deliveries/outcome.ts'
import type { MemberRole } from '../../platform/discord/discord-client.ts'
import { DiscordFailure } from '../../platform/discord/discord-failure.ts'
import { knownRoleIds } from '../../platform/discord/role-orders.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import {
  allSettled,
  clientOf,
  discordIdOf,
  goneRole,
  patient,
  missedSoon,
  quickTiming,
  rankRoles,
  roleCallsOf,
  rolesIn,
  setUpRoles,
  startRoles,
  type RolesSite,
} from './roles.fixture.ts'
import { onEither } from '../../testing/on-each-site.ts'

const { recruit, champion, guest } = rankRoles
const first = discordIdOf(0)

onEachDatabase((database) => {
  test('a role is given and taken, and the account shows it immediately', onEither(database), async () => {
    const site = await setUpRoles(database)
    site.startWorker()
    await site.order()
    await allSettled(site.engine)
    expect(rolesIn(site.sim, first)).toEqual([recruit.id])
    expect(await knownRolesOf(site)).toEqual([recruit.id])

    await site.order({ wants: 'take' })
    await allSettled(site.engine)
    expect(rolesIn(site.sim, first)).toEqual([])
    expect(await knownRolesOf(site)).toEqual([])
    expect(await changesOf(site)).toMatchObject([{ wants: 'take', status: 'delivered', revision: 2 }])
  })

  const unmanaged = [
    { name: 'a role that is not managed', roleId: guest.id, source: 'rank' },
    { name: 'a staff role', roleId: demoRoles.staff.id, source: 'rank' },
    { name: 'a role of another part of the site', roleId: champion.id, source: 'rank' },
    { name: 'a reward, for another reason', roleId: demoRoles.snakeCharmer.id, source: 'event' },
    { name: 'a rank, as a reward', roleId: recruit.id, source: 'reward' },
  ] as const
  test(
    'only managed roles can be ordered, and only by their source; the rest is refused [DI-11]',
    onEither(database),
    async () => {
      const site = await setUpRoles(database)
      for (const { name: _name, ...wish } of unmanaged) {
        await expect(site.order(wish)).rejects.toMatchObject({
          code: 'role_not_managed',
          message: expect.stringContaining('not managed'),
        })
      }
      expect(await changesOf(site)).toEqual([])
    },
  )

  test('a role that is no longer managed is not changed any more [DI-11]', onEither(database), async () => {
    const site = await setUpRoles(database)
    await site.order()
    await site.engine.recordsOf('discord_settings').create({ section: 'managed_roles', value: [] })
    site.startWorker()
    await allSettled(site.engine)
    expect(await changesOf(site)).toMatchObject([
      { status: 'dropped', last_error: expect.stringMatching(/not manage/) },
    ])
    expect(roleCallsOf(site.sim)).toEqual([])
  })

  test('a member without Discord gets no role, and no change waits', onEither(database), async () => {
    const site = await setUpRoles(database)
    const { id: user } = await site.engine.recordsOf('users').create({ username: 'plain', email: 'p@x.test' })
    expect(await site.order({ user })).toBeUndefined()
    expect(await changesOf(site)).toEqual([])
  })

  test('a newer wish replaces an older one: one row, one call', async () => {
    const site = await setUpRoles(database)
    for (const wants of ['give', 'take', 'give', 'take'] as const) await site.order({ wants })
    site.startWorker()
    await allSettled(site.engine)
    expect(await changesOf(site)).toMatchObject([{ wants: 'take', status: 'delivered', revision: 4 }])
    expect(roleCallsOf(site.sim)).toEqual([`DELETE ${recruit.id} of ${first}`])
  })

  test(
    'a wish that comes while the older one is in flight is done after it',
    onEither(database),
    async () => {
      const site = await setUpRoles(database)
      site.sim.control.setFault({ target: 'api', kind: 'slow', ms: 300, times: 1 })
      site.startWorker()
      await site.order()
      await vi.waitFor(() => expect(roleCallsOf(site.sim)).toHaveLength(1), patient)
      await site.order({ wants: 'take' })
      await allSettled(site.engine)
      expect(rolesIn(site.sim, first)).toEqual([])
      expect(roleCallsOf(site.sim)).toEqual([
        `PUT ${recruit.id} of ${first}`,
        `DELETE ${recruit.id} of ${first}`,
      ])
    },
  )

  test('concurrent wishes for the same role leave one row', async () => {
    const site = await setUpRoles(database)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => site.order({ wants: index % 2 ? 'give' : 'take' })),
    )
    expect(await changesOf(site)).toHaveLength(1)
  })

  const away = [
    { name: 'down', fault: { kind: 'down', times: 4 } },
    { name: 'failing with 500', fault: { kind: 'status', code: 500, times: 4 } },
    { name: 'failing with 503', fault: { kind: 'status', code: 503, times: 7 } },
    { name: 'cutting its answers off', fault: { kind: 'truncated', times: 2 } },
    {
      name: 'limiting the whole bot',
      fault: { kind: 'rateLimited', retryAfterSeconds: 0.3, scope: 'global', times: 2 },
    },
  ] as const
  test.each(away)(
    'Discord $name and back: all members have the role',
    onEither(database),
    async ({ fault }) => {
      const site = await setUpRoles(database, { people: 3 })
      site.sim.control.setFault({ target: 'api', ...fault })
      site.startWorker()
      for (const user of site.users) await site.order({ user })
      await allSettled(site.engine)
      for (const [index] of site.users.entries())
        expect(rolesIn(site.sim, discordIdOf(index))).toEqual([recruit.id])
      expect((await changesOf(site)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
    },
  )

  test(
    'a pause that Discord demands is kept, applies to all changes, and is not a failure',
    onEither(database),
    async () => {
      const site = await setUpRoles(database, { people: 2 })
      const client = clientOf(site)
      let isAsked = false
      const limited = async (change: MemberRole) => {
        if (isAsked) return client.addRole(change)
        isAsked = true
        throw new DiscordFailure('Discord asks us to wait.', { status: 429, retryAfterMs: 200 })
      }
      for (const user of site.users) await site.order({ user })
      onTestFinished(startRoles({ ...site, client: { ...client, addRole: limited }, timing: quickTiming }))
      await allSettled(site.engine)
      expect((await changesOf(site)).map(({ attempts }) => attempts)).toEqual([1, 1])
      expect(roleCallsOf(site.sim)).toHaveLength(2)
    },
  )

  test('while Discord is down only one change is tried, not all', onEither(database), async () => {
    const site = await setUpRoles(database, { people: 5 })
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
    for (const user of site.users) await site.order({ user })
    site.startWorker()
    await vi.waitFor(() => expect(roleCallsOf(site.sim).length).toBeGreaterThanOrEqual(4), patient)
    expect(new Set(roleCallsOf(site.sim).slice(0, 4)).size).toBe(1)
    site.sim.control.clearFaults()
    await allSettled(site.engine)
  })

  test('Discord’s limit of ten roles is never exceeded', { tags: 'all' }, async () => {
    const site = await setUpRoles(database, { people: 12, rateLimits: true })
    for (const user of site.users) await site.order({ user })
    site.startWorker()
    await allSettled(site.engine)
    expect(roleCallsOf(site.sim)).toHaveLength(12)
    expect(site.sim.control.requests().filter(({ status }) => status === 429)).toEqual([])
  })

  const refused = [
    {
      name: 'a role above the bot',
      roleId: demoRoles.veteran.id,
      words: 'Discord answered 403: Missing Permissions',
    },
    { name: 'a role that is gone', roleId: goneRole, words: 'Discord answered 404: Unknown Role' },
  ]
  test.each(refused)(
    '$name is parked with Discord’s message, and the rest is delivered',
    onEither(database),
    async ({ roleId, words }) => {
      const site = await setUpRoles(database, { people: 3 })
      for (const user of site.users) await site.order({ user, roleId })
      await site.order()
      site.startWorker()
      await allSettled(site.engine)
      const parked = (await changesOf(site)).filter(({ role_id }) => role_id === roleId)
      expect(parked.map(({ status, last_error }) => [status, last_error])).toEqual(
        Array.from({ length: 3 }, () => ['parked', words]),
      )
      // The second and third are not even sent: many refused calls would block this address.
      expect(roleCallsOf(site.sim).filter((call) => call.includes(roleId))).toHaveLength(1)
      expect(rolesIn(site.sim, first)).toEqual([recruit.id])
    },
  )

  test(
    'once the role is below the bot, a retry of one change releases the others',
    onEither(database),
    async () => {
      const site = await setUpRoles(database, { people: 3 })
      for (const user of site.users) await site.order({ user, roleId: demoRoles.veteran.id })
      const stop = site.startWorker()
      await allSettled(site.engine)
      await stop()
      const veteran = site.sim.world.roles.find(({ id }) => id === demoRoles.veteran.id)
      if (veteran) veteran.position = 4
      const changes = site.engine.records(roleChangesCollection)
      const [parked] = await changes.findAll({ sort: 'created,@rowid' })
      await changes.update(parked?.id ?? '', { status: 'pending', attempts: 0 })
      // Another process: nothing is held back there.
      site.startWorker()
      await vi.waitFor(
        async () => expect(await changes.count({ filter: "status = 'delivered'" })).toBe(3),
        patient,
      )
    },
  )

  test(
    'a role is retried while Discord is down, and parked after the time limit; it can be sent again',
    onEither(database),
    async () => {
      const site = await setUpRoles(database)
      site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
      await site.order()
      const changes = site.engine.records(roleChangesCollection)
      const [change] = await changesOf(site)
      await changes.update(change?.id ?? '', { attempts: 10_000 })
      const stop = site.startWorker()
      await vi.waitFor(() => expect(roleCallsOf(site.sim).length).toBeGreaterThan(2), patient)
      await stop()
      expect(await changesOf(site)).toMatchObject([{ status: 'pending' }])
      const stopImpatient = site.startWorker({ timing: { ...quickTiming, maxFailingMs: 0 } })
      await allSettled(site.engine)
      await stopImpatient()
      expect(await changesOf(site)).toMatchObject([
        { status: 'parked', leads: false, last_error: expect.stringContaining(awayForTooLong) },
      ])
      site.sim.control.clearFaults()
      expect(await sendParked(site.engine, { collection: 'role_changes' })).toBe(1)
      site.startWorker()
      await allSettled(site.engine)
      expect(rolesIn(site.sim, first)).toEqual([recruit.id])
    },
  )

  test('a role for an account outside the server is dropped with a note', onEither(database), async () => {
    const site = await setUpRoles(database)
    site.sim.control.leaveGuild(first)
    await site.order()
    site.startWorker()
    await allSettled(site.engine)
    expect(await changesOf(site)).toMatchObject([
      { status: 'dropped', last_error: expect.stringContaining('Unknown Member') },
    ])
  })

  test('deleting an account deletes its waiting changes', onEither(database), async () => {
    const site = await setUpRoles(database)
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 500 })
    await site.order()
    site.startWorker()
    await vi.waitFor(() => expect(roleCallsOf(site.sim).length).toBeGreaterThan(0), patient)
    await site.engine.recordsOf('users').delete(site.users[0] ?? '')
    site.sim.control.clearFaults()
    expect(await changesOf(site)).toEqual([])
    await site.order({ user: await newcomer(site) })
    await allSettled(site.engine)
    expect(rolesIn(site.sim, first)).toEqual([recruit.id])
  })

  test('a change whose process dies after the call is sent again by another one, with the same result', async () => {
    const site = await setUpRoles(database)
    const client = clientOf(site)
    const dying = {
      addRole: async (change: MemberRole) => {
        await client.addRole(change)
        return new Promise<void>(() => {})
      },
      removeRole: (change: MemberRole) => client.removeRole(change),
    }
    // Never stopped: its response does not come, as if the process had been killed after the call.
    startRoles({ ...site, client: dying, timing: missedSoon })
    await site.order()
    await vi.waitFor(() => expect(rolesIn(site.sim, first)).toEqual([recruit.id]), patient)
    site.startWorker()
    await allSettled(site.engine)
    expect(roleCallsOf(site.sim)).toEqual(Array(2).fill(`PUT ${recruit.id} of ${first}`))
    expect(await changesOf(site)).toMatchObject([{ status: 'delivered' }])
  })

  test('two nodes give each role once, one at a time', async () => {
    const site = await setUpRoles(database, { people: 8 })
    const other = await site.secondNode()
    const busy = countOverlaps(site)
    for (const engine of [site.engine, other]) {
      onTestFinished(startRoles({ ...site, engine, client: busy.client, timing: quickTiming }))
    }
    for (const user of site.users) await site.order({ user })
    await allSettled(site.engine)
    expect(roleCallsOf(site.sim).toSorted()).toEqual(
      site.users.map((_, index) => `PUT ${recruit.id} of ${discordIdOf(index)}`).toSorted(),
    )
    expect(busy.most()).toBe(1)
  })
})

/** Creates a client that counts how many of its calls overlap. */
function countOverlaps(site: RolesSite) {
  const client = clientOf(site)
  let running = 0
  let most = 0
  const counted = (work: (change: MemberRole) => Promise<void>) => async (change: MemberRole) => {
    running += 1
    most = Math.max(most, running)
    await work(change).finally(() => (running -= 1))
  }
  return {
    client: {
      addRole: counted((change) => client.addRole(change)),
      removeRole: counted((change) => client.removeRole(change)),
    },
    most: () => most,
  }
}

function changesOf({ engine }: RolesSite) {
  return engine.records(roleChangesCollection).findAll({ sort: 'created,@rowid' })
}

async function knownRolesOf({ engine, users }: RolesSite): Promise<string[]> {
  const account = await engine.recordsOf('users').findById(users[0] ?? '')
  return [...knownRoleIds(account?.['discord_data'])]
}

async function newcomer({ engine }: RolesSite): Promise<string> {
  const values = { username: 'again', email: 'again@example.com', discord_id: first }
  return (await engine.recordsOf('users').create(values)).id
}
