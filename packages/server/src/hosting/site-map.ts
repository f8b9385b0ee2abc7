import { sitePages } from '@longhouse/contract/pages'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../platform/escape-html.ts'

/** Adds the routes that search engines read first. */
export function siteMapRoutes(app: FastifyInstance, publicUrl: string): void {
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
