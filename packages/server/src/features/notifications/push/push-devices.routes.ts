import { createHash } from 'node:crypto'
import { deviceName, notFound, refuse, type Engine, type Transaction } from '@longhouse/engine'
import {
  pushDevicesPath,
  pushLimits,
  pushTestPath,
  type NewPushDevice,
  type PushDevice,
  type PushTestResult,
} from '@longhouse/contract/notifications'
import { wordsFor } from '@longhouse/contract/words'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireMember } from '../../../platform/callers.ts'
import { arePushKeys } from './encrypt-push.ts'
import { pushDevicesCollection } from '../../../collections/notifications.ts'
import { noteDevice } from './pushes.delivery.ts'
import { serviceOf } from './push-services.ts'
import { pushRefusalWords, pushTestWords } from './push.words.ts'
import { sendToDevice, type PushSender } from './send-push.ts'
import { countUnseen } from './write-push.ts'

const say = wordsFor('en', pushRefusalWords)
const bodyLimit = 8 * 1024
const allowances = {
  register: { maxRequests: 20, duration: 60 },
  test: { maxRequests: 10, duration: 60 },
}
const testTtlSeconds = 300

const deviceSchema: z.ZodType<NewPushDevice> = z.object({
  endpoint: z.string().max(pushLimits.endpoint),
  keys: z.object({ p256dh: z.base64url().max(pushLimits.key), auth: z.base64url().max(pushLimits.key) }),
  server_key: z.string().max(pushLimits.key),
  session: z.string().max(pushLimits.session).optional(),
})

/**
 * Routes for the site's key and for members' push devices. If `sender` is undefined, this site sends no
 * pushes.
 */
export function pushDevicesRoutes(app: FastifyInstance, sender: PushSender | undefined): void {
  app.get(pushDevicesPath, async (request) => {
    await requireMember(request)
    if (!sender) throw notFound()
    return { server_key: (await sender.readKeys(sender.engine)).publicKey }
  })

  app.post(pushDevicesPath, { bodyLimit }, async (request) => {
    const { id: user } = await requireMember(request)
    if (!sender) throw refuse(say('off'))
    const { engine, settings } = sender
    await engine.limit({ label: 'push devices', who: user }, allowances.register)
    const { data: given } = deviceSchema.safeParse(request.body)
    if (!given || !arePushKeys(given.keys)) throw refuse(say('badKeys'))
    const service = serviceOf(given.endpoint, settings)
    if (!service) throw refuse(say('unknownService'))
    const { publicKey } = await sender.readKeys(engine)
    if (given.server_key !== publicKey) throw refuse(say('oldKey'), { code: 'old_key' })
    const device = deviceName(request.headers['user-agent']).slice(0, pushLimits.device)
    const kept = await register(engine, { ...given, user, service, device })
    return { id: kept.id, device: kept.device }
  })

  void app.register(async (scope) => {
    // No route reads a body; browsers announce one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.post<{ Params: { id: string } }>(pushTestPath(':id'), async (request) => {
      const { id: user } = await requireMember(request)
      const { id } = request.params
      if (!sender || id.includes('\0')) throw notFound()
      await sender.engine.limit({ label: 'push tests', who: user }, allowances.test)
      const device = await sender.engine.records(pushDevicesCollection).findById(id)
      if (device?.user !== user) throw notFound()
      return { result: await testDevice(sender, device) }
    })
  })
}

type Registered = NewPushDevice & Pick<PushDevice, 'user' | 'service' | 'device'>

/** Stores a device, once. A browser in which another member has logged in since becomes theirs. */
function register(engine: Engine, { session: named = '', ...given }: Registered): Promise<PushDevice> {
  const { user, endpoint, keys } = given
  return engine.transaction(async (tx) => {
    await tx.lockName(`push-endpoint:${createHash('sha256').update(endpoint).digest('base64url')}`)
    await tx.lock('users', user)
    const devices = tx.records(pushDevicesCollection)
    const values = { ...given, session: await ownSession(tx, { user, named }), failed: '' }
    const known = await devices.findFirst({ filter: 'endpoint = {:endpoint}', params: { endpoint } })
    const isSame = known?.keys?.auth === keys.auth && known.keys.p256dh === keys.p256dh
    if (known?.user === user) return devices.update(known.id, values)
    // The address proves nothing; the browser always sends the same keys with it.
    if (known && !isSame) throw refuse(say('taken'))
    if (known) await tx.outOfTurn(() => devices.delete(known.id))
    const count = await devices.count({ filter: 'user = {:user}', params: { user } })
    if (count >= pushLimits.devices) throw refuse(say('tooMany', { count }), { code: 'too_many_devices' })
    return devices.create(values)
  })
}

/** Returns the session that a browser names, or '' if it is of another account. */
async function ownSession(
  tx: Transaction,
  { user, named }: { readonly user: string; readonly named: string },
): Promise<string> {
  if (!named || named.includes('\0')) return ''
  const session = await tx.recordsOf('_sessions').findById(named)
  return session?.['recordRef'] === user ? session.id : ''
}

/** Sends a test without queueing it: the member is looking at their device. */
async function testDevice(sender: PushSender, device: PushDevice): Promise<PushTestResult> {
  const { engine, community } = sender
  const now = await engine.clock()
  if (sender.circuits.resting(now).has(device.service)) return 'failed'
  const words = wordsFor('en', pushTestWords)
  const outcome = await sendToDevice(sender, {
    device,
    message: {
      title: words('title'),
      body: words('body', { site: community.organisation.title }),
      url: '/notifications#what-i-hear-of',
      tag: 'test',
      count: await countUnseen(engine, device.user),
    },
    ttlSeconds: testTtlSeconds,
    isUrgent: true,
  })
  await noteDevice(engine, { id: device.id, outcome, now })
  if (outcome.kind === 'gone') return 'gone'
  return outcome.kind === 'delivered' ? 'sent' : 'failed'
}
