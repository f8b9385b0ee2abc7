import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import { mailFaultSchema, type FaultSwitch } from './fault.ts'
import type { MailBox } from './mail-box.ts'

interface WebDependencies {
  readonly box: MailBox
  readonly faults: FaultSwitch
}

const files = [
  { path: '/', file: 'index.html', type: 'text/html' },
  { path: '/page.css', file: 'page.css', type: 'text/css' },
  { path: '/page.js', file: 'page.js', type: 'text/javascript' },
] as const

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

// A mail runs no scripts and loads nothing; its links open in another tab.
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

const listQuery = z.object({ to: z.string().optional() })

/** The page for people and the API for tests. */
export function createWeb({ box, faults }: WebDependencies): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  addSameOriginHook(app)

  for (const { path, file, type } of files) {
    app.get(path, async (_, reply) =>
      send(reply, { body: readFileSync(new URL(`page/${file}`, import.meta.url)), type, policy }),
    )
  }
  app.get<{ Params: { id: string } }>('/mails/:id', async ({ params }, reply) => {
    const mail = box.find(params.id)
    if (!mail) return reply.callNotFound()
    const body = `<!doctype html><base target="_blank">${mail.html}`
    return send(reply, { body, type: 'text/html', policy: mailPolicy })
  })

  app.get('/api/mails', async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').send(box.all(listQuery.parse(query).to)),
  )
  app.delete('/api/mails', async (_, reply) => {
    box.clear()
    return reply.code(204).send()
  })
  app.get('/api/fault', async () => faults.current ?? {})
  app.put('/api/fault', async ({ body }) => {
    faults.set(mailFaultSchema.parse(body))
    return faults.current
  })
  app.delete('/api/fault', async (_, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
  return app
}

interface Answer {
  readonly body: string | Buffer
  readonly type: string
  readonly policy: string
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .header('content-type', `${answer.type}; charset=utf-8`)
    .header('content-security-policy', answer.policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(answer.body)
}

/** Another website open in the same browser must not submit our forms. */
function addSameOriginHook(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const { origin, host } = headers
    if (method === 'GET' || origin === undefined) return
    if (!URL.canParse(origin) || new URL(origin).host !== host) await reply.code(403).send()
  })
}
