import type { CommunityConfig } from '@longhouse/contract/community'
import type { FastifyInstance } from 'fastify'

const night = '#0b0f0e'

/** What a phone needs to put the site on its home screen, in the community's name. */
export function webManifestRoute(app: FastifyInstance, { organisation }: CommunityConfig): void {
  const manifest = JSON.stringify({
    name: organisation.title,
    short_name: organisation.name,
    description: organisation.tagline,
    start_url: '/',
    display: 'minimal-ui',
    background_color: night,
    theme_color: night,
    icons: [{ src: '/icons/mood-calm.svg', sizes: 'any', type: 'image/svg+xml' }],
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
