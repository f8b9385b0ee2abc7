import { relative, sep, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { findPage, findRedirect, isRecordId, notFoundPath, sitePages } from '@longhouse/contract/pages'
import { refuse } from '@longhouse/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../platform/feature.ts'
import { appIconRoutes, appWorkerFile, appWorkerRoute, webManifestRoute } from './installed-app.ts'
import { ListPages } from './written-pages.ts'
import { previewOf } from './link-preview.ts'
import { PackedPages, packingFor, type WebBuild } from './web-build.ts'
import { withHead } from './page-head.ts'
import { readdir, stat } from 'node:fs/promises'
import { escapeHtml } from '../platform/format.ts'
import type { CommunityConfig } from '@longhouse/contract/community'

const year = 31_536_000
/** Limit in characters; no page of the site has a longer path. */
const maxPathLength = 2000

/** A site and its web app. */
interface HostedApp {
  readonly site: Site
  readonly build: WebBuild
}

/** Serves the built web app: hashed files for good, pages with their own head, the 404 page for the rest. */
export async function serveWebApp(app: FastifyInstance, hosted: HostedApp): Promise<void> {
  const { site, build } = hosted
  const headers = pageHeaders(contentSecurityPolicy(site.community, build.scriptHashes))
  siteMapRoutes(app, site.settings.publicUrl)
  webManifestRoute(app, site.community)
  appIconRoutes(app)
  await app.register(fastifyStatic, {
    root: build.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'csp-hashes.json', appWorkerFile],
    setHeaders: (reply, path) => {
      const [, , first] = relative(build.builds, path).split(sep)
      reply.header('Cache-Control', cacheControlOf(first ?? ''))
      // A picture or a worker that is opened directly is a page too.
      reply.headers(headers)
    },
  })
  appWorkerRoute(app, { isOn: site.settings.appWorker, folder: build.folder })
  const sendPage = pageHandler(hosted, headers)
  // Files of this build have their own routes. Pages from before an update continue with their own files. A
  // node that was updated first may have sent a page whose files are requested here.
  app.get('/static/*', async (request, reply) => {
    const found = await findHashedFile(build.builds, request.raw.url ?? '')
    return found ? reply.sendFile(found.file, found.folder) : sendPage(request, reply)
  })
  app.get('/*', sendPage)
}

/** Returns how long a file may be cached, by its place in the build. */
function cacheControlOf(first: string): string {
  if (first === 'static') return `public, max-age=${year}, immutable`
  // Compressed or not.
  return first.startsWith(appWorkerFile) ? 'no-cache' : 'public, max-age=3600'
}

function pageHandler({ site, build }: HostedApp, headers: Readonly<Record<string, string>>) {
  const { community, engine, settings } = site
  const listPages = new ListPages(site, build)
  const packedPages = new PackedPages()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = addressOf(request.raw.url ?? '/')
    if (url.pathname.length > maxPathLength)
      throw refuse('The address is too long.', { status: 414, code: 'address_too_long' })
    if (url.pathname.startsWith('/api/') || url.pathname === '/api') return reply.callNotFound()

    const target = findRedirect(url.pathname)
    if (target) return reply.headers(headers).redirect(`${target}${url.search}`, 302)
    const event = url.pathname === '/events' && url.searchParams.get('event')
    if (event && isRecordId(event)) return reply.headers(headers).redirect(`/events/${event}`, 302)

    const page = findPage(url.pathname)
    const preview = await previewOf({ engine, community, page, url })
    const html =
      (page && ((await listPages.find(page.path)) ?? build.pages.get(page.path))) ??
      (page ? build.shell : (build.pages.get(notFoundPath) ?? build.shell))
    const siteName = community.organisation.title
    const body = withHead(html, { preview, publicUrl: settings.publicUrl, siteName, path: preview.path })
    void reply.headers(headers).code(page && !preview.isMissing ? 200 : 404)
    if (page?.path !== overlayPagePath) return sendHtml(reply, body, packedPages)
    return sendHtml(reply.headers(overlayHeaders), withoutBackground(body), packedPages)
  }
}

/**
 * Parses the requested address, always on this site: `//other.example/x` and `/\\other.example` are paths
 * like any other.
 */
function addressOf(asked: string): URL {
  const url = new URL('http://site.invalid')
  const index = asked.indexOf('?')
  url.pathname = (index === -1 ? asked : asked.slice(0, index)).replaceAll('\\', '%5C')
  url.search = index === -1 ? '' : asked.slice(index)
  return url
}

async function sendHtml(reply: FastifyReply, html: string, pages: PackedPages): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding').header('Cache-Control', 'no-cache')
  const packing = packingFor(reply.request.headers['accept-encoding'])
  if (!packing) return reply.send(html)
  return reply.header('Content-Encoding', packing).send(await pages.find(html, packing))
}

function pageHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // The sign-in popup talks to this window over the server, never through window.opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  }
}

interface HashedFile {
  /** Folder of the build that has it. */
  readonly folder: string
  readonly file: string
}

const hashedName = /^\/(static\/(?:js|assets)\/[\w.-]+)(?:\?|$)/
/** Packed copies of other files, sent in their place. */
const packedName = /\.(?:br|gz)$/

/** Finds a file with a hash in its name among all present builds: it is the same in each that has it. */
async function findHashedFile(builds: string, url: string): Promise<HashedFile | undefined> {
  const [, file] = hashedName.exec(url) ?? []
  if (!file || packedName.test(file)) return undefined
  const names = await readdir(builds).catch(() => [])
  // A build in progress begins with a dot.
  for (const name of names.filter((each) => !each.startsWith('.'))) {
    const folder = join(builds, name, 'client')
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found?.isFile()) return { folder, file }
  }
  return undefined
}

/** Adds the routes that search engines read first. */
function siteMapRoutes(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /account\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  const map = siteMap(publicUrl)
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(map))
}

function siteMap(publicUrl: string): string {
  const urls = sitePages
    .filter(({ isPublic }) => isPublic)
    .map(({ path }) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

const videoFrames = 'https://www.youtube-nocookie.com'
const videoPosters = 'https://i.ytimg.com'

/**
 * Returns the policy of every page: only own scripts, frames for the video and chat hosts, images also from
 * the map's.
 */
function contentSecurityPolicy(community: CommunityConfig, scriptHashes: readonly string[]): string {
  const widget = community.discord.widget ? [originOf(community.discord.widget.url)] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    // The component library writes style attributes; scripts stay strict.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', videoPosters, originOf(community.parody.tileUrl)],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    // The chat page checks whether its widget's host can be reached; a refused frame looks like a loaded one.
    'connect-src': ["'self'", ...widget],
    'frame-src': [videoFrames, ...widget],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function originOf(url: string): string {
  return new URL(url.replaceAll(/[{}]/g, '')).origin
}

/** Path of the page over the picture of a stream: it has a key. */
const overlayPagePath = '/overlay/:key'

/** Search engines must not list it, and no other host may see the address in a referrer. */
const overlayHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

// A dark page would show in the stream until its styles are loaded. The scheme too: some browsers paint a
// dark one.
const sheet =
  ':root:root:root,:root body{background:transparent!important;color-scheme:normal!important}' +
  'body::before,body::after{display:none!important}'

/** Removes the background of a page, from its first paint on. */
function withoutBackground(html: string): string {
  return html.replace('</head>', () => `<style>${sheet}</style></head>`)
}
