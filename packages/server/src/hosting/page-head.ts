import { escapeHtml } from '../platform/escape-html.ts'
import type { LinkPreview } from './link-preview.ts'

/** Puts title and preview tags into a page, in place of the title and description it may have. */
export function withHead(
  html: string,
  preview: LinkPreview,
  address: { publicUrl: string; path: string },
): string {
  const stripped = html
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<meta[^>]+name="description"[^>]*>/, '')
  return stripped.replace('</head>', () => `${headTags(preview, address)}</head>`)
}

function headTags(
  { title, description, image }: LinkPreview,
  { publicUrl, path }: { publicUrl: string; path: string },
) {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('name', 'description', description),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:url', `${publicUrl}${path}`),
    metaTag('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
  if (image) tags.push(metaTag('property', 'og:image', `${publicUrl}${image}`))
  return tags.join('')
}

function metaTag(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}
