import { refuse } from '@longhouse/engine'
import type { FastifyInstance } from 'fastify'
import { relayBodySchema, relays, type Relay, type RelayBody } from '@longhouse/contract/relays'
import { textOfPerson, requireLoggedIn, requireStaff, type LoggedInContext } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { composeMessages, type Actor } from '../../platform/relays/compose-messages.ts'
import { enqueueRelay } from '../../platform/relays/enqueue-relay.ts'
import { outboxQueue } from './outbox.delivery.ts'

const allowances = {
  member: { maxRequests: 10, duration: 60 },
  staff: { maxRequests: 120, duration: 60 },
} as const

const maxBytes = 1024 * 1024
// A staff application with the longest allowed answers makes sixteen.
const maxMessages = 25

/** Routes of the nine relays, and a retry for staff. A relay responds once its messages are stored. */
export function relayRoutes(app: FastifyInstance, { engine, now }: Site): void {
  for (const relay of relays) {
    app.post(relay.path, { bodyLimit: maxBytes }, async (request) => {
      const context = await (relay.audience === 'staff' ? requireStaff(request) : requireLoggedIn(request))
      const label = `relays of ${relay.audience}`
      await engine.limit({ label, who: context.auth.id }, allowances[relay.audience])
      const actor = actorOf(context)
      const messages = composeMessages(readBody(relay, request.body), actor)
      requireReasonable(messages)

      await engine.transaction((tx) => enqueueRelay(tx, { relay: relay.name, messages, actor, now: now() }))
      return { ok: true }
    })
  }

  app.post<{ Params: { id: string } }>('/api/relays/:id/retry', async (request) => {
    await requireStaff(request)
    const clock = await engine.clock()
    await engine.transaction((tx) => outboxQueue.retry(tx, { id: request.params.id, now: clock }))
    return { ok: true }
  })
}

function readBody({ name }: Relay, values: unknown): RelayBody {
  const result = relayBodySchema.safeParse(values)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || name
  throw refuse('The message is not valid.', {
    data: { [field]: { code: 'validation_invalid_value', message: 'Invalid value.' } },
  })
}

function requireReasonable({ length }: readonly RelayBody[]): void {
  if (length === 0) throw refuse('The message is empty.')
  if (length > maxMessages) throw refuse('The message is too long.')
}

/** Returns the member of the session, regardless of the body. */
function actorOf(context: LoggedInContext): Actor {
  const name = context.isSuperuser ? 'superuser' : textOfPerson(context, 'username')
  return { id: context.auth.id, name }
}
