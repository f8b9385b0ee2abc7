import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultSchema } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import { createControl } from './control.ts'
import { presentMessage } from './discord-control.routes.ts'

const id = z.string().regex(/^\d+$/)
const ids = z.union([id.transform((one) => [one]), z.array(id)]).default([])
const rolesSchema = z.strictObject({ userId: id, add: ids, remove: ids })
const membershipSchema = z.strictObject({ userId: id, member: z.boolean() })
const whereSchema = z.object({ webhook: z.string().optional(), channel: z.string().optional() })
const clearSchema = z.object({ target: z.string().optional() }).nullish()

/** The same control over HTTP, for tests in another process. */
export function controlRoutes(app: FastifyInstance, sim: Sim): void {
  const control = createControl(sim)

  app.get('/_control/state', () => ({
    url: sim.url,
    world: sim.world,
    faults: sim.faults.all(),
    messageCount: sim.messages.all().length,
    requestCount: sim.requests.all().length,
  }))
  app.get('/_control/messages', (request) => {
    const { webhook, channel } = whereSchema.parse(request.query)
    return control.messages(webhook ?? channel).map(presentMessage)
  })
  app.get('/_control/requests', () => control.requests())

  app.post('/_control/fault', (request) => {
    control.setFault(faultSchema.parse(request.body))
    return { faults: sim.faults.all() }
  })
  app.post('/_control/clear', (request) => {
    control.clearFaults(clearSchema.parse(request.body)?.target)
    return { faults: sim.faults.all() }
  })
  app.post('/_control/roles', (request) => {
    const { userId, add, remove } = rolesSchema.parse(request.body)
    for (const roleId of add) control.addRole(userId, roleId)
    for (const roleId of remove) control.removeRole(userId, roleId)
    return { ok: true }
  })
  app.post('/_control/membership', (request) => {
    const { userId, member } = membershipSchema.parse(request.body)
    if (member) control.joinGuild(userId)
    else control.leaveGuild(userId)
    return { ok: true }
  })
  app.post('/_control/reset', () => {
    control.reset()
    return { ok: true }
  })
}
