import type { KeyObject } from 'node:crypto'
import { interactionsPath, doorPath, type DoorReport } from '@longhouse/contract/bot'
import { InteractionResponseType } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/feature.ts'
import type { AnswerInteraction } from './answer-interaction.ts'
import { isPing } from './read-interaction.ts'
import { isFresh, isSignature, isSigned } from './signature.ts'
import { requireStaff } from '../../platform/callers.ts'

/** Bytes; an interaction contains the whole message, of 4,000 characters at most. */
const bodyLimit = 128 * 1024

interface HttpDoor extends Pick<Platform, 'now'> {
  /** The application's public key; undefined until it is known. */
  readonly key: () => KeyObject | undefined
  readonly answer: AnswerInteraction
  /** Takes the work that continues after the response. */
  readonly goOn: (work: Promise<void>) => void
}

/**
 * The endpoint that Discord calls. Unsigned requests get 401 without a parsed body, a database query or a message.
 * Requests are not counted, because Discord sends them from few addresses.
 */
export function interactionRoutes(app: FastifyInstance, { key, answer, goOn, now }: HttpDoor): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { bodyLimit, config: { isUnlimited: true } }
    scope.post(interactionsPath, { ...options, onRequest: sendUnsignedAway }, async (request, reply) => {
      const payload = signedPayload(request)
      if (payload === undefined) return reply.code(401).send()
      if (isPing(payload)) return { type: InteractionResponseType.Pong }
      const answered = await answer(payload)
      if (!answered) return reply.code(403).send()
      const { response, later } = answered
      if (later) reply.raw.once('finish', () => goOn(later()))
      return response
    })
  })

  async function sendUnsignedAway({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { signature, timestamp } = signatureIn(headers)
    if (!isSignature(signature) || !isFresh(timestamp, now())) await reply.code(401).send()
  }

  function signedPayload({ headers, body }: FastifyRequest): unknown {
    const { signature, timestamp } = signatureIn(headers)
    const known = key()
    if (!known || !Buffer.isBuffer(body) || !isSignature(signature) || typeof timestamp !== 'string')
      return undefined
    return isSigned({ signature, timestamp, body }, known) ? parseJson(body) : undefined
  }
}

function signatureIn(headers: FastifyRequest['headers']) {
  return { signature: headers['x-signature-ed25519'], timestamp: headers['x-signature-timestamp'] }
}

/** Returns undefined for invalid JSON, which Discord never sends. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const notConfigured: DoorReport = { configured: false, door: 'off', state: 'closed' }

/** Returns to staff the status of the transport. */
export function doorRoutes(
  app: FastifyInstance,
  report: () => Promise<DoorReport> = async () => notConfigured,
): void {
  app.get(doorPath, async (request) => {
    await requireStaff(request)
    return report()
  })
}
