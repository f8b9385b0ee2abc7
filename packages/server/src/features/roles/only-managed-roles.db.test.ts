import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  oneof,
  record,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import { expect, test } from 'vitest'
import { demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase, rounds } from '@longhouse/engine/testing'
import { roleWishes } from '@longhouse/contract/bot'
import type { RoleSource } from '@longhouse/contract/community'
import { ApiError } from '@longhouse/engine'
import { deleteMatching } from '../../platform/records.ts'
import { keepMember } from '../../platform/discord/keep-member.ts'
import { RoleNames } from '../../platform/discord/role-names.ts'
import { reviewRoles } from './drift.ts'
import {
  allSettled,
  clientOf,
  discordIdOf,
  managedRoles,
  rankRoles,
  roleCallsOf,
  rolesIn,
  setUpRoles,
  type RolesSite,
} from './roles.fixture.ts'
import { usersCollection } from '../../collections/users.ts'

const { recruit, champion, guest } = rankRoles
const snake = demoRoles.snakeCharmer.id
const first = discordIdOf(0)

const kind = <Name extends string>(name: Name) => constant(name)
const anyWish = constantFrom(...roleWishes)

/** Orders with the right source, so that many are accepted. */
const rightOrder = constantFrom(
  { roleId: recruit.id, source: 'rank' },
  { roleId: snake, source: 'reward' },
).chain((order) =>
  record({
    kind: kind('order'),
    roleId: constant(order.roleId),
    source: constant(order.source),
    wants: anyWish,
  }),
)
const anyOrder = record({
  kind: kind('order'),
  roleId: constantFrom(recruit.id, champion.id, guest.id, snake, demoRoles.staff.id),
  source: constantFrom<RoleSource[]>('rank', 'event', 'season', 'reward'),
  wants: anyWish,
})
const choice = record({
  roleId: constantFrom(recruit.id, champion.id, guest.id),
  source: constantFrom<RoleSource[]>('rank', 'season'),
})
const deed = oneof(
  { weight: 4, arbitrary: rightOrder },
  { weight: 2, arbitrary: anyOrder },
  {
    weight: 4,
    arbitrary: record({
      kind: kind('hand'),
      roleId: constantFrom(recruit.id, snake, guest.id),
      wants: anyWish,
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      kind: kind('choose'),
      managed: uniqueArray(choice, { selector: ({ roleId }) => roleId, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: record({ kind: kind('night') }) },
  { weight: 4, arbitrary: record({ kind: kind('work') }) },
)
type Deed = typeof deed extends Arbitrary<infer One> ? One : never

onEitherDatabase((database) => {
  test('orders, choices and manual changes touch only managed roles, and overrule no manual change [DI-11]', async () => {
    const site = await setUpRoles(database)
    await assert(
      asyncProperty(array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
        await begin(site)
        const model = createModel()
        for (const one of deeds) await play(site, { deed: one, model })
        await play(site, { deed: { kind: 'work' }, model })
        expect(model.surprises).toEqual([])
        expect(rolesIn(site.sim, first).toSorted()).toEqual([...model.roles].toSorted())
        expect(roleCallsOf(site.sim).filter((call) => !model.allowed.has(call))).toEqual([])
      }),
      { numRuns: rounds(40) },
    )
  })
})

/** Creates a model of the allowed requests to Discord, and of a member's roles in the end. */
function createModel() {
  return {
    managed: managedRoles,
    /** The last wish for each role, with its source, and whether it waits. */
    wishes: new Map<string, { wants: string; source: string; isWaiting: boolean }>(),
    roles: new Set<string>(),
    allowed: new Set<string>(),
    /** Orders that were accepted with the wrong source, or refused with the right one. */
    surprises: [] as Deed[],
  }
}
type Model = ReturnType<typeof createModel>

async function begin({ engine, sim, users }: RolesSite): Promise<void> {
  sim.control.reset()
  for (const collection of ['role_changes', 'reward_grants', 'discord_settings'])
    await deleteMatching(engine.recordsOf(collection), {})
  await engine.recordsOf('users').update(users[0] ?? '', { discord_data: { roles: [] } })
}

async function play(site: RolesSite, { deed: one, model }: { deed: Deed; model: Model }): Promise<void> {
  if (one.kind === 'order') {
    const { roleId, wants, source } = one
    const isManaged = sourceIn(model, roleId) === source
    const outcome = await site.order({ roleId, wants, source }).catch((error: unknown) => error)
    if (outcome instanceof ApiError === isManaged) model.surprises.push(one)
    if (!isManaged) return
    const known = model.wishes.get(roleId)
    if (known?.wants !== wants || known.isWaiting)
      model.wishes.set(roleId, { wants, source, isWaiting: true })
  }
  if (one.kind === 'hand') {
    if (one.wants === 'give') {
      site.sim.control.addRole(first, one.roleId)
      model.roles.add(one.roleId)
    } else {
      site.sim.control.removeRole(first, one.roleId)
      model.roles.delete(one.roleId)
    }
    await refresh(site)
  }
  if (one.kind === 'choose') {
    model.managed = one.managed
    const settings = site.engine.recordsOf('discord_settings')
    const known = await settings.findFirst({ filter: "section = 'managed_roles'" })
    if (known) await settings.update(known.id, { value: one.managed })
    else await settings.create({ section: 'managed_roles', value: one.managed })
  }
  if (one.kind === 'night') await reviewRoles(site)
  if (one.kind === 'work') await work(site, model)
}

/** Tries all waiting wishes; those for roles that are no longer managed are dropped. */
async function work(site: RolesSite, model: Model): Promise<void> {
  for (const [roleId, wish] of model.wishes) {
    if (!wish.isWaiting) continue
    if (sourceIn(model, roleId) !== wish.source) {
      model.wishes.delete(roleId)
      continue
    }
    const { wants } = wish
    model.allowed.add(`${wants === 'give' ? 'PUT' : 'DELETE'} ${roleId} of ${first}`)
    if (wants === 'give') model.roles.add(roleId)
    else model.roles.delete(roleId)
    model.wishes.set(roleId, { ...wish, isWaiting: false })
  }
  const stop = site.startWorker()
  await allSettled(site.engine)
  await stop()
}

function sourceIn({ managed }: Model, roleId: string): string | undefined {
  return roleId === snake ? 'reward' : managed.find((each) => each.roleId === roleId)?.source
}

async function refresh(site: RolesSite): Promise<void> {
  const client = clientOf(site)
  const account = await site.engine.records(usersCollection).findById(site.users[0] ?? '')
  if (!account) return
  const member = await client.member(first)
  await keepMember(
    { engine: site.engine, roleNames: new RoleNames({ ...site, client }) },
    { account, member },
  )
}
