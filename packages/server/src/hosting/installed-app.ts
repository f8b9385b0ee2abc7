import type { CommunityConfig } from '@longhouse/contract/community'
import { sitePages } from '@longhouse/contract/pages'
import type { FastifyInstance } from 'fastify'

/** Pages to which a long press on the icon leads, if the community has them. */
const shortcutPaths = ['/events', '/squads', '/records']

/** Serves the manifest with which phones put the site on their home screen, in the community's name. */
export function webManifestRoute(app: FastifyInstance, { organisation }: CommunityConfig): void {
  const manifest = JSON.stringify({
    id: '/',
    name: organisation.title,
    short_name: organisation.name,
    description: organisation.tagline,
    start_url: '/',
    scope: '/',
    // Some phones accept web push only from such apps.
    display: 'standalone',
    background_color: night,
    theme_color: night,
    icons: [...manifestIcons, { src: '/icons/mood-calm.svg', sizes: 'any', type: 'image/svg+xml' }],
    shortcuts: shortcuts(),
    // Some apps share a link as such, others as a text with a link in it.
    share_target: { action: '/clips', method: 'GET', params: { text: 'submit', url: 'link' } },
  })
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // A restart can change it.
      .header('Cache-Control', 'no-cache')
      .header('X-Content-Type-Options', 'nosniff')
      .send(manifest),
  )
}

function shortcuts(): { name: string; url: string }[] {
  return shortcutPaths.flatMap((path) => {
    const page = sitePages.find((known) => known.path === path)
    return page ? [{ name: page.title, url: path }] : []
  })
}

/** File names of the icons, with their width and the part of it that the mark takes. */
const icons = {
  'app-192.png': { size: 192, part: 0.72 },
  'app-512.png': { size: 512, part: 0.72 },
  // A phone may cut it to a circle: the mark stays within the inner four fifths.
  'app-maskable-512.png': { size: 512, part: 0.54 },
} as const

type IconName = keyof typeof icons

/** Icons in the form of the manifest. */
const manifestIcons = Object.entries(icons).map(([name, { size }]) => ({
  src: `/icons/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: name.includes('maskable') ? 'maskable' : 'any',
}))

/**
 * Adds routes for the community's mark as icons of home screens; each is drawn once, at its first request.
 */
export function appIconRoutes(app: FastifyInstance): void {
  for (const name of Object.keys(icons).filter(isIconName)) {
    let drawn: Promise<Buffer> | undefined
    app.get(`/icons/${name}`, async (_request, reply) => {
      drawn ??= draw(name)
      return reply
        .type('image/png')
        .header('Cache-Control', 'public, max-age=3600')
        .header('X-Content-Type-Options', 'nosniff')
        .send(await drawn)
    })
  }
}

function isIconName(name: string): name is IconName {
  return name in icons
}

async function draw(name: IconName): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, part } = icons[name]
  const around = (48 / part - 48) / 2
  const view = `${-around} ${-around} ${48 / part} ${48 / part}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${view}">
    <rect x="-50%" y="-50%" width="200%" height="200%" fill="${night}"/>
    <g fill="none" stroke="#eef3ea" stroke-linecap="round" stroke-linejoin="round">
      <path d="M4 21.5 24 5.5l20 16" stroke-width="3.6"/>
      <path d="M11 25v17M19.7 25v17M28.4 25v17M37 25v17" stroke-width="3.2"/>
      <g stroke="#a8e04f"><path d="M5.5 40.5 42.5 27" stroke-width="3.6"/><path d="M24 12.2v.01" stroke-width="4.4"/></g>
    </g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Background of the dark theme: a phone shows it before the first page is there. */
const night = '#0b0f0e'

/** Path of the app's worker; it decides for which pages the worker works. */
export const appWorkerFile = 'worker.js'

/**
 * Replaces a harmful worker: it deletes the caches of workers and then itself. Browsers fetch the worker's
 * file past the worker, so it arrives however broken that one is.
 */
const noWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

interface AppWorkerOptions {
  readonly isOn: boolean
  /** Folder of the build. */
  readonly folder: string
}

/** Serves the worker of the current build, or one that removes any. */
export function appWorkerRoute(app: FastifyInstance, { isOn, folder }: AppWorkerOptions): void {
  app.get(`/${appWorkerFile}`, (_request, reply) => {
    if (isOn) return reply.sendFile(appWorkerFile, folder)
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('X-Content-Type-Options', 'nosniff')
      .send(noWorker)
  })
}
