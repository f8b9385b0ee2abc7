import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { statusError } from '../api/discord-error.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { drawAvatar } from './avatar.ts'

const file = z.string().regex(/^\w+\.png$/)
const avatarParams = z.object({ user: z.string(), file })
const size = z.object({ size: z.coerce.number().int().min(16).max(512).catch(128) })

export function cdnRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/avatars/:user/:file', async (request, reply) => {
    const params = avatarParams.safeParse(request.params)
    const person = params.success ? findPerson(sim.world, params.data.user) : undefined
    const isTheirs = person?.avatar && `${person.avatar}.png` === params.data?.file
    if (!isTheirs) throw statusError(404)
    return sendPng(reply, drawAvatar(person.avatar ?? '', size.parse(request.query).size))
  })

  app.get('/embed/avatars/:file', async (request, reply) => {
    const number = /^[0-5]\.png$/.exec(z.object({ file }).safeParse(request.params).data?.file ?? '')?.[0]
    if (!number) throw statusError(404)
    return sendPng(reply, drawAvatar(`default ${number}`, size.parse(request.query).size))
  })
}

function sendPng(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply
    .header('content-type', 'image/png')
    .header('cache-control', 'public, max-age=31536000')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(picture)
}
