import type { FastifyInstance } from 'fastify'
import { Locale, PermissionFlagsBits } from 'discord-api-types/v10'
import { z } from 'zod'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import type { Permission } from '../world/permissions.ts'
import { type InteractionOutcome, createControl } from './control.ts'

const id = z.string().regex(/^\d+$/)
const pressSchema = z.strictObject({
  userId: id,
  messageId: id.optional(),
  customId: z.string(),
  values: z.array(z.string()).optional(),
  tampering: z.enum(['signature', 'timestamp', 'guild', 'application']).optional(),
})
const lineSchema = z.strictObject({ userId: id, line: z.string(), channelId: id.optional() })
const redeliverSchema = z.strictObject({ interactionId: id })
const userSchema = z.object({ user: id })
const inboxSchema = z.strictObject({ userId: id, isClosed: z.boolean() })
const languageSchema = z.strictObject({ userId: id, locale: z.enum(Locale) })
const permission = z.string().refine((name): name is Permission => name in PermissionFlagsBits)
const denySchema = z.strictObject({ channelId: id, permissions: z.array(permission) })
const gatewaySchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('drop'), code: z.int().min(1000).max(4999).optional() }),
  z.strictObject({ do: z.literal('reconnect') }),
  z.strictObject({ do: z.literal('invalidate'), isResumable: z.boolean().optional() }),
  z.strictObject({ do: z.literal('spendStarts'), count: z.int().positive().max(1000) }),
])

/** Control from another process of two-way communication: button clicks, commands, the gateway. */
export function discordControlRoutes(app: FastifyInstance, sim: Sim): void {
  const control = createControl(sim)

  app.post('/_control/press', async (request) => {
    const { userId, tampering, ...press } = pressSchema.parse(request.body)
    return presentOutcome(await control.press(userId, { ...press, ...(tampering && { tampering }) }))
  })
  app.post('/_control/command', async (request) => {
    const { userId, ...typing } = lineSchema.parse(request.body)
    return presentOutcome(await control.command(userId, typing))
  })
  app.post('/_control/autocomplete', async (request) => {
    const { userId, ...typing } = lineSchema.parse(request.body)
    return control.autocomplete(userId, typing)
  })
  app.post('/_control/redeliver', (request) =>
    control.redeliver(redeliverSchema.parse(request.body).interactionId),
  )
  app.get('/_control/interactions', () => control.interactions())
  app.get('/_control/ephemeral', (request) =>
    control.seenOnlyBy(userSchema.parse(request.query).user).map(presentMessage),
  )
  app.get('/_control/dms', (request) => control.dms(userSchema.parse(request.query).user).map(presentMessage))
  app.get('/_control/scheduled-events', () => control.scheduledEvents())
  app.get('/_control/application', () => control.application())
  app.get('/_control/role-connection', (request) => ({
    connection: control.roleConnection(userSchema.parse(request.query).user) ?? null,
  }))
  app.post('/_control/inbox', (request) => {
    const { userId, isClosed } = inboxSchema.parse(request.body)
    control.closeInbox(userId, isClosed)
    return { ok: true }
  })
  app.post('/_control/language', (request) => {
    const { userId, locale } = languageSchema.parse(request.body)
    control.speak(userId, locale)
    return { ok: true }
  })
  app.post('/_control/deny', (request) => {
    const { channelId, permissions } = denySchema.parse(request.body)
    control.denyBot(channelId, permissions)
    return { ok: true }
  })
  app.get('/_control/gateway', () => ({
    sessions: control.gateway.sessions(),
    identifies: control.gateway.identifies(),
  }))
  app.post('/_control/gateway', (request) => {
    const asked = gatewaySchema.parse(request.body)
    if (asked.do === 'drop') control.gateway.drop(asked.code)
    if (asked.do === 'reconnect') control.gateway.askToReconnect()
    if (asked.do === 'invalidate') control.gateway.invalidate(asked.isResumable)
    if (asked.do === 'spendStarts') control.gateway.spendStarts(asked.count)
    return { ok: true }
  })
}

/** Presents files by size instead of content. */
export function presentMessage({ files, ...message }: SimMessage) {
  return { ...message, files: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })) }
}

function presentOutcome({ reply, ...interaction }: InteractionOutcome) {
  return { ...interaction, ...(reply && { reply: presentMessage(reply) }) }
}
