import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
].join('; ')

/** Sends a page. Only `framed` pages may be in a frame: the chat widget. */
export function sendHtmlPage(reply: FastifyReply, page: Html, { framed = false } = {}): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', `${policy}; frame-ancestors ${framed ? '*' : "'none'"}`)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page.markup)
}
