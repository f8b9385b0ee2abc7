import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { statusError } from '../api/discord-error.ts'
import type { Sim } from '../sim.ts'

const params = z.object({ channel: z.string(), message: z.string(), file: z.string() })
const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export function attachmentRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/attachments/:channel/:message/:file', async (request, reply) => {
    const asked = params.parse(request.params)
    const message = sim.messages.findById(asked.message)
    const file = message?.files.find((one) => one.name === asked.file)
    if (!file || message?.channelId !== asked.channel) throw statusError(404)

    // Anything but a plain picture is downloaded, never run.
    const isShown = shownTypes.includes(file.type)
    return reply
      .header('content-type', isShown ? file.type : 'application/octet-stream')
      .header(
        'content-disposition',
        isShown ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .send(file.bytes)
  })
}
