import { beforeEach, describe, expect, test } from 'vitest'
import { mirrorKinds, roleChangeStatuses } from '@longhouse/contract/bot'
import { mailKinds } from '@longhouse/contract/mail'
import { relayNames } from '@longhouse/contract/relays'
import { createLinkSecrets } from './features/roles/linked/link-tokens.ts'
import { mailQueue, mailsDelivery } from './features/mail/mails.delivery.ts'
import { createFeatures } from './features/index.ts'
import { mirrorSourcesOf, usualMirrorTiming } from './features/mirrors/mirror-site.ts'
import { mirrorsDelivery, retryMirror } from './features/mirrors/mirrors.delivery.ts'
import {
  directMessagesDelivery,
  noticeDeliveryQueue,
} from './features/notifications/direct-messages/direct-messages.delivery.ts'
import { pruneDeliveries } from './features/notifications/notifications.jobs.ts'
import { PushCircuits } from './features/notifications/push/push-services.ts'
import { pushesDelivery, usualPushTiming } from './features/notifications/push/pushes.delivery.ts'
import { outboxDelivery, outboxQueue } from './features/relays/outbox.delivery.ts'
import { roleFarewellsDelivery, roleLinksDelivery } from './features/roles/linked/linked-roles.delivery.ts'
import { roleChangeQueue, roleChangesDelivery } from './features/roles/role-changes.delivery.ts'
import { laneWork, type DeliveryPolicy } from './platform/deliveries/deliveries.ts'
import { sendParked, type DeliveryQueue } from './platform/deliveries/delivery-queue.ts'
import { hoursFromNow } from './testing/factories.ts'
import { onBothDatabases } from './testing/on-each-site.ts'
import { createPerson, type TestSite } from './testing/test-site.ts'

/** Field values, as the version before stored them. */
type Values = Readonly<Record<string, unknown>>

/** One queue, and what the version before wrote into its rows. */
interface OldQueue {
  readonly policy: (site: TestSite) => DeliveryPolicy
  /** The values of a row apart from its state; `index` makes it different from the others, and chooses its kind. */
  readonly row: (site: TestSite, index: number) => Promise<Values>
  readonly kinds?: number
  /** Values of a row that a running node has taken until the end of its lease. */
  readonly taken?: (lease: string) => Values
  /** States in which a row is due. */
  readonly due?: readonly Values[]
  /** What a delivered row has; undefined if it is deleted. */
  readonly delivered?: Values | undefined
  /** States in which a row does not change. */
  readonly final: readonly Values[]
  readonly retry?: DeliveryQueue
  /** Deletes old rows; returns those states of `final` that are kept. */
  readonly prune?: (site: TestSite) => Promise<unknown>
  readonly kept?: readonly string[]
}

const past = hoursFromNow(-1)
const inAMinute = () => hoursFromNow(1 / 60)
const yearsLater = () => new Date(Date.now() + 3 * 365 * 24 * 3_600_000)
const failed = 'Discord answered 503.'
const discord = async () => ({ id: '1180000000000000001' })
const words = { subject: 'x', opening: 'x', closing: [] }
const parkedByRestore = 'Waited when the backup was made, and may have been sent since.'
const parkedForAge = `Given up: the other side was away for too long. ${failed}`

/** New, failing, and taken by a node that has died. */
const dueStates: readonly Values[] = [
  { status: 'pending', attempts: 0 },
  { status: 'pending', attempts: 4, next_attempt: past, last_error: failed },
  { status: 'pending', attempts: 1, next_attempt: past },
]
const parked = [parkedByRestore, parkedForAge, 'Discord answered 400: Bad Request'].map((last_error) => ({
  status: 'parked',
  attempts: 2,
  last_error,
}))
const finished: readonly Values[] = [
  { status: 'delivered', attempts: 1, delivered_at: past },
  { status: 'expired', attempts: 1, last_error: 'There was nothing left to tell.' },
  ...parked,
]

const webhooks = [
  { id: '11111111', token: 'a', relays: relayNames.slice(0, 5) },
  { id: '22222222', token: 'b', relays: relayNames.slice(5) },
]
const roleId = (index: number) => `11800000000000000${String(index).padStart(2, '0')}`
const secrets = createLinkSecrets({ clientSecret: 'secret' })
const tokens = () => ({
  tokens: secrets.sealTokens({ access: 'a', refresh: 'r' }),
  expires: hoursFromNow(24),
})
const unused = () => Promise.reject(new Error('not here'))
const desk = {
  authorizeUrl: () => '',
  exchange: unused,
  refresh: unused,
  whoIs: unused,
  revoke: async () => undefined,
  tell: async () => undefined,
  forget: async () => undefined,
}

const newNotice = async ({ engine, people }: TestSite, index: number): Promise<string> => {
  const notice = { user: people.member.id, kind: 'badge', url: '/', count: 1, at: past, group: `g${index}` }
  return (await engine.recordsOf('notifications').append([notice]))[0]?.id ?? ''
}

const queues: Readonly<Record<string, OldQueue>> = {
  mails: {
    policy: (site) =>
      mailsDelivery({
        ...site,
        now: yearsLater,
        send: async () => ({ kind: 'delivered' }),
        writeMail: async () => words,
      }),
    row: async (_site, index) => ({
      kind: mailKinds[index % mailKinds.length],
      recipient: 'rook@example.com',
      about: `about ${index}`,
      expires: hoursFromNow(24),
    }),
    kinds: mailKinds.length,
    delivered: { status: 'delivered', last_error: '' },
    final: finished,
    retry: mailQueue,
    prune: (site) => prune(queues['mails']?.policy(site)),
    kept: [],
  },
  outbox: {
    policy: (site) =>
      outboxDelivery({
        ...site,
        now: yearsLater,
        webhooks,
        send: async () => ({ kind: 'delivered', messageId: '1' }),
      }),
    row: async (_site, index) => ({
      relay: relayNames[index % relayNames.length],
      sequence: index,
      body: { content: 'x' },
    }),
    kinds: relayNames.length,
    delivered: { status: 'delivered', last_error: '', message_id: '1' },
    final: finished.filter(({ status }) => status !== 'expired'),
    retry: outboxQueue,
    prune: (site) => prune(queues['outbox']?.policy(site)),
    kept: [],
  },
  'role changes': {
    policy: (site) =>
      roleChangesDelivery({
        ...site,
        client: { addRole: async () => undefined, removeRole: async () => undefined },
        community: {
          discord: {
            ...site.community.discord,
            managedRoles: Array.from({ length: 40 }, (_, index) => ({
              roleId: roleId(index),
              source: 'rank' as const,
            })),
          },
        },
      }),
    row: async ({ people }, index) => ({
      user: people.member.id,
      discord_id: '8001',
      role_id: roleId(index),
      wants: index % 2 ? 'give' : 'take',
      source: 'rank',
      revision: 1,
    }),
    kinds: 2,
    taken: () => ({ leads: true }),
    due: [...dueStates, { status: 'pending', attempts: 4, next_attempt: past, leads: true }],
    delivered: { status: 'delivered', last_error: '', leads: false },
    final: [
      ...roleChangeStatuses
        .filter((status) => status !== 'pending')
        .map((status) => ({ status, wants: 'take' })),
      // Refused changes of other roles, which only a delivery of their own role releases.
      ...parked,
    ],
    retry: roleChangeQueue,
  },
  'direct messages': {
    policy: (site) => ({
      ...directMessagesDelivery({ ...site, client: { call: discord }, sources: new Map() }),
      send: async () => ({ kind: 'delivered' }),
    }),
    row: async (site, index) => ({
      notification: await newNotice(site, index),
      user: site.people.member.id,
      channel: 'discord',
      turn: index % 2,
      expires: hoursFromNow(24),
    }),
    kinds: 2,
    delivered: { status: 'delivered', last_error: '' },
    final: finished,
    retry: noticeDeliveryQueue,
    prune: ({ engine }) => pruneDeliveries({ engine, now: yearsLater }),
    kept: [],
  },
  pushes: {
    policy: (site) => ({
      ...pushesDelivery({
        ...site,
        readKeys: unused,
        sources: new Map(),
        circuits: new PushCircuits(usualPushTiming),
      }),
      send: async () => ({ kind: 'delivered' }),
    }),
    row: async (site, index) => {
      const device = {
        user: site.people.member.id,
        endpoint: `https://push.test/${index}`,
        service: 'https://push.test',
        server_key: 'x',
      }
      const [made] = await site.engine.recordsOf('push_devices').append([device])
      return {
        notification: await newNotice(site, index),
        user: site.people.member.id,
        device: made?.id,
        channel: 'push',
        turn: index % 2,
        expires: hoursFromNow(24),
      }
    },
    kinds: 2,
    delivered: { status: 'delivered', last_error: '' },
    final: finished,
    retry: noticeDeliveryQueue,
    prune: ({ engine }) => pruneDeliveries({ engine, now: yearsLater }),
    kept: [],
  },
  mirrors: {
    policy: (site) =>
      mirrorsDelivery({
        ...site,
        now: yearsLater,
        timing: usualMirrorTiming,
        client: clientWith(discord),
        sources: mirrorSourcesOf(createFeatures(site)),
      }),
    // Their subjects do not exist any more, so that they are removed in Discord and here.
    row: async (_site, index) => ({
      kind: mirrorKinds[index % mirrorKinds.length],
      subject_collection: 'tournaments',
      subject_id: `missing${String(index).padStart(8, '0')}`,
      event: '',
      wanted: 2,
      done: 1,
    }),
    kinds: mirrorKinds.length,
    taken: (lease) => ({ status: 'due', taken_until: lease }),
    due: [
      { status: 'due', attempts: 0, next_attempt: past, wait_until: past },
      { status: 'due', attempts: 4, next_attempt: past, last_error: failed },
      { status: 'due', attempts: 1, next_attempt: past, taken_until: past },
      // Refused until a person changes something.
      { status: 'parked', attempts: 1, next_attempt: past, last_error: 'Discord answered 403.' },
      // Looked at again at this time.
      { status: 'current', attempts: 0, next_attempt: past },
    ],
    delivered: undefined,
    final: [
      { status: 'current' },
      { status: 'gone', last_error: 'This was deleted in Discord twice.' },
      { status: 'parked', last_error: 'Discord answered 400: Bad Request' },
    ],
    prune: (site) => prune(queues['mirrors']?.policy(site)),
    kept: ['current'],
  },
  'linked roles': {
    policy: (site) => roleLinksDelivery({ ...site, desk, secrets, register: async () => undefined }),
    row: async ({ engine }, index) => ({
      user: (await createPerson(engine, `linked-${index}`)).id,
      who: `who ${index}`,
      ...tokens(),
    }),
    taken: () => ({}),
    due: [
      { status: 'live', attempts: 0 },
      { status: 'live', attempts: 4, next_attempt: past, failed },
    ],
    delivered: { status: 'live', attempts: 0, failed: '' },
    final: [{ status: 'broken', failed: 'Discord does not accept the connection any more.' }],
  },
  farewells: {
    policy: (site) => roleFarewellsDelivery({ ...site, desk, secrets }),
    row: async (_site, index) => ({ who: `who ${index}`, ...tokens() }),
    due: [{ attempts: 0 }, { attempts: 4, next_attempt: past, last_error: failed }],
    delivered: undefined,
    final: [],
  },
}

onBothDatabases((site) => {
  beforeEach(async () => {
    const { engine } = site
    const linked = { filter: "username ~ 'linked-%'" }
    for (const { id } of await engine.recordsOf('users').findAll(linked))
      await engine.recordsOf('users').delete(id)
    const used = Object.values(queues).map(({ policy }) => policy(site).collection)
    await engine.transaction(async (tx) => {
      for (const collection of new Set([...used, 'notifications', 'push_devices']))
        await tx.query({ sql: `DELETE FROM "${collection}"` })
    })
  })

  describe.each(Object.entries(queues))('%s', (_name, queue) => {
    const { due = dueStates, kinds = 1, final } = queue
    let made = 0
    const rowsOf = () => site.engine.recordsOf(queue.policy(site).collection)
    const add = async (state: Values): Promise<string> => {
      const at = { created: past, updated: past }
      const row = { ...(await queue.row(site, (made += 1))), ...at, ...state }
      return (await rowsOf().append([row]))[0]?.id ?? ''
    }
    beforeEach(() => {
      made = 0
    })

    test('a row that a node of the version before has taken is left alone until its lease ends', async () => {
      const lease = inAMinute()
      const id = await add({ ...due[0], attempts: 1, next_attempt: lease, ...queue.taken?.(lease) })
      const before = await rowsOf().findById(id)
      expect(await deliver(site, queue)).toEqual([])
      expect(await rowsOf().findById(id)).toEqual(before)
      const taken_until = 'taken_until' in (before ?? {}) && { taken_until: past }
      await rowsOf().patch([{ id, next_attempt: past, ...taken_until }])
      expect(await deliver(site, queue)).toEqual([id])
    })

    test('rows of every kind in every state are delivered once if due, and the others do not change', async () => {
      const waiting: string[] = []
      for (const state of due) for (let kind = 0; kind < kinds; kind += 1) waiting.push(await add(state))
      const left: string[] = []
      for (const state of final) left.push(await add(state))
      const before = await Promise.all(left.map((id) => rowsOf().findById(id)))
      const delivered = await deliver(site, queue)
      expect(delivered.toSorted()).toEqual(waiting.toSorted())
      const after = await Promise.all(waiting.map((id) => rowsOf().findById(id)))
      expect(after).toMatchObject(waiting.map(() => queue.delivered))
      expect(await Promise.all(left.map((id) => rowsOf().findById(id)))).toEqual(before)
    })
  })

  const operated = Object.entries(queues).flatMap(([name, queue]) =>
    queue.retry ? [{ name, queue, retry: queue.retry }] : [],
  )
  test.each(operated)('$name: parked rows can be retried, and delivered ones cannot', async (row) => {
    const { queue, retry } = row
    const { engine } = site
    const rows = engine.recordsOf(retry.collection)
    const states = [...parked, { status: 'delivered', attempts: 1 }]
    const ids: string[] = []
    for (const [index, state] of states.entries()) {
      const values = { ...(await queue.row(site, 30 + index)), ...state }
      const known = 'kind' in values ? { ...values, kind: 'authAlert' } : values
      ids.push((await rows.append([known]))[0]?.id ?? '')
    }
    const now = await engine.clock()
    const [byRestore = '', forAge = '', refused = '', delivered = ''] = ids
    expect(await sendParked(engine, retry)).toBe(2)
    await engine.transaction((tx) => retry.retry(tx, { id: refused, now }))
    for (const id of [byRestore, forAge, refused])
      expect(await rows.findById(id)).toMatchObject({ status: 'pending', attempts: 0, last_error: '' })
    await expect(engine.transaction((tx) => retry.retry(tx, { id: delivered, now }))).rejects.toMatchObject({
      status: 400,
    })
    expect((await deliver(site, queue)).toSorted()).toEqual([byRestore, forAge, refused].toSorted())
  })

  test('mirrors: gone and parked ones are retried, those that are up to date are not', async () => {
    const { engine } = site
    const mirrors = engine.recordsOf('discord_mirrors')
    const row = await queues['mirrors']?.row(site, 0)
    const states = ['gone', 'parked', 'current'].map((status, index) => ({ status, subject_id: `${index}` }))
    const [gone, set, current] = await mirrors.append(states.map((state) => ({ ...row, ...state })))
    const now = await engine.clock()
    const retry = (id = '') => engine.transaction((tx) => retryMirror(tx, { id, now }))
    for (const one of [gone, set]) {
      await retry(one?.id)
      expect(await mirrors.findById(one?.id ?? '')).toMatchObject({ status: 'due', attempts: 0 })
    }
    await expect(retry(current?.id)).rejects.toMatchObject({ status: 400 })
  })

  const pruned = Object.entries(queues).flatMap(([name, queue]) => (queue.prune ? [{ name, queue }] : []))
  test.each(pruned)('$name: finished rows are pruned one day, and waiting ones stay', async ({ queue }) => {
    const { collection } = queue.policy(site)
    const rows = site.engine.recordsOf(collection)
    const waiting: Values = { ...(queue.due ?? dueStates)[0], expires: yearsLater().toISOString() }
    for (const [index, state] of [waiting, ...queue.final].entries())
      await rows.append([{ ...(await queue.row(site, 60 + index)), created: past, updated: past, ...state }])
    await queue.prune?.(site)
    const left = (await rows.findAll()).map(({ status }) => String(status))
    expect(left.toSorted()).toEqual([String(waiting['status']), ...(queue.kept ?? [])].toSorted())
  })
})

/** Delivers what is due, as one node would. Returns the ids in order. */
async function deliver(site: TestSite, queue: OldQueue): Promise<string[]> {
  const policy = queue.policy(site)
  const ids: string[] = []
  for (const lane of policy.lanes) {
    const { next, send, settle } = laneWork(site, { policy, lane })
    for (let step = await next(); step.kind === 'send'; step = await next()) {
      ids.push(step.entry.id)
      await settle(step.entry, await send(step.entry))
    }
  }
  return ids
}

async function prune(policy: DeliveryPolicy | undefined): Promise<unknown> {
  return policy?.pruning?.run(new AbortController().signal)
}

function clientWith(call: typeof discord) {
  return {
    call,
    ownMember: unused,
    member: unused,
    bot: unused,
    roles: unused,
    callByAddress: unused,
    addRole: unused,
    removeRole: unused,
    release: () => undefined,
    troubles: () => [],
  }
}
