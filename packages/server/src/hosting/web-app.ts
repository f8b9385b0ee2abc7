import { relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { findPage, findRedirect } from '@longhouse/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../platform/feature.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { previewOf } from './link-preview.ts'
import { withHead } from './page-head.ts'
import { siteMapRoutes } from './site-map.ts'
import type { WebBuild } from './web-build.ts'

const year = 31_536_000
const brotli = promisify(brotliCompress)

/** Serves the built web app: hashed files for good, pages with their own head, the 404 page for the rest. */
export async function serveWebApp(app: FastifyInstance, site: Site, build: WebBuild): Promise<void> {
  siteMapRoutes(app, site.settings.publicUrl)
  await app.register(fastifyStatic, {
    root: build.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'csp-hashes.json'],
    setHeaders: (reply, path) => {
      const isHashed = relative(build.folder, path).startsWith('static')
      reply.header('Cache-Control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      reply.header('X-Content-Type-Options', 'nosniff')
    },
  })
  app.get('/*', pageHandler(site, build))
}

function pageHandler(site: Site, build: WebBuild) {
  const { community, engine, settings } = site
  const headers = pageHeaders(contentSecurityPolicy(community, build.scriptHashes), settings.publicUrl)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.raw.url ?? '/', 'http://site.invalid')
    if (url.pathname.startsWith('/api/') || url.pathname === '/api') return reply.callNotFound()

    const target = findRedirect(url.pathname)
    if (target) return reply.redirect(`${target}${url.search}`, 302)

    const page = findPage(url.pathname)
    const preview = await previewOf({ engine, community, page, url })
    const html =
      (page && build.pages.get(page.path)) ?? (page ? build.shell : (build.pages.get('404') ?? build.shell))
    const body = withHead(html, preview, { publicUrl: settings.publicUrl, path: url.pathname })
    return sendHtml(request, reply.headers(headers).code(page ? 200 : 404), body)
  }
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding').header('Cache-Control', 'no-cache')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  const body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('Content-Encoding', 'br').send(body)
}

function pageHeaders(policy: string, publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // The sign-in popup talks to this window over the server, never through window.opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` }
      : {}),
  }
}
