import { escapeHtml } from '../platform/format.ts'
import { componentEmbedTag, type PageEmbed } from './component-embed.ts'
import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'

/** Content of a page's head. */
interface PageHead {
  readonly preview: LinkPreview
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Name of the site. */
  readonly siteName: string
  /** Canonical path of the page; undefined if it has none. */
  readonly path: string | undefined
}

/** Characters; for a longer name Discord shows no preview at all. */
const maxSiteName = 256

/** Puts title and preview tags into a page, in place of the title and description it may have. */
export function withHead(html: string, head: PageHead): string {
  const untitled = without(html, '<title>', '</title>')
  const stripped = without(untitled, '<meta name="description"', '>')
  return stripped.replace('</head>', () => `${headTags(head)}</head>`)
}

function without(html: string, from: string, to: string): string {
  const start = html.indexOf(from)
  const end = start === -1 ? -1 : html.indexOf(to, start)
  return end === -1 ? html : html.slice(0, start) + html.slice(end + to.length)
}

function headTags({ preview, publicUrl, siteName, path }: PageHead): string {
  const { title, description, image, embed } = preview
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('name="description"', description),
    metaTag('property="og:title"', title),
    metaTag('property="og:description"', description),
    metaTag('property="og:type"', 'website'),
    metaTag('name="twitter:card"', image ? 'summary_large_image' : 'summary'),
  ]
  if (path !== undefined) tags.push(metaTag('property="og:url"', `${publicUrl}${path}`))
  if (image) tags.push(metaTag('property="og:image"', `${publicUrl}${image}`))
  // Only if it is shown: every byte here is one of the first view.
  if (embed)
    tags.push(
      metaTag('property="og:site_name"', siteName.slice(0, maxSiteName)),
      componentEmbedTag(embed, publicUrl),
    )
  return tags.join('')
}

function metaTag(key: string, content: string): string {
  return `<meta ${key} content="${escapeHtml(content)}">`
}

/** Preview of a page when its link is pasted into a chat. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Canonical path of the page, for any spelling of its address. */
  readonly path?: string
  /** The address names a record that does not exist. */
  readonly isMissing?: boolean
  /** Discord shows this instead, for pages that are about one thing. */
  readonly embed?: PageEmbed
}

/** Sources of the records that a page is about. */
export interface Found {
  readonly engine: Engine
  readonly community: CommunityConfig
}

/** Returns the name of a game of the community. */
export function gameName({ games }: Found['community'], id: string): string {
  return games.find((candidate) => candidate.id === id)?.label ?? 'gaming'
}
