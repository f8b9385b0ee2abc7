import { escapeHtml } from '../platform/escape-html.ts'
import type { LinkPreview } from './link-preview.ts'

/** What stands in the head of one page. */
export interface PageHead {
  readonly preview: LinkPreview
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly path: string
}

/** Puts title and preview tags into a page, in place of the title and description it may have. */
export function withHead(html: string, head: PageHead): string {
  const stripped = html
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<meta[^>]+name="description"[^>]*>/, '')
  return stripped.replace('</head>', () => `${headTags(head)}</head>`)
}

function headTags({ preview: { title, description, image }, publicUrl, path }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('name="description"', description),
    metaTag('property="og:title"', title),
    metaTag('property="og:description"', description),
    metaTag('property="og:type"', 'website'),
    metaTag('property="og:url"', `${publicUrl}${path}`),
    metaTag('name="twitter:card"', image ? 'summary_large_image' : 'summary'),
  ]
  if (image) tags.push(metaTag('property="og:image"', `${publicUrl}${image}`))
  return tags.join('')
}

function metaTag(key: string, content: string): string {
  return `<meta ${key} content="${escapeHtml(content)}">`
}
