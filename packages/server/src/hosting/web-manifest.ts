import type { CommunityConfig } from '@longhouse/contract/community'
import { sitePages } from '@longhouse/contract/pages'
import type { FastifyInstance } from 'fastify'
import { manifestIcons } from './app-icons.ts'
import { night } from './colours.ts'

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
