import { escapeHtml } from '../platform/format.ts'
import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import {
  ComponentType,
  type APIComponentInContainer,
  type APIContainerComponent,
  type APIMediaGalleryComponent,
  type APISectionComponent,
} from 'discord-api-types/v10'
import { container, linkButton, row, textBlock } from '../platform/discord/components.ts'
import { plainLines, plainText } from '../platform/discord/discord-text.ts'

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

/** The content of a page's embed when its address is pasted in Discord. */
export interface PageEmbed {
  /** Text of members. */
  readonly title: string
  readonly text?: string
  /** A line of the site's own in between; it may have times that each reader's Discord formats. */
  readonly facts: string
  /** The page's own path, and the label of the button that opens it. */
  readonly path: string
  readonly label: string
  /** Wide below the texts, else small next to them. */
  readonly picture?: { readonly path: string; readonly isWide: boolean }
}

/** Bytes of the JSON in the page, escapes included; if it is longer, Discord shows none of it. */
export const maxEmbedBytes = 3000

/** Limits of Discord for the address of a button and of a picture, in characters. */
const maxAddress = { button: 512, picture: 2048 } as const

const maxTitleBytes = 1000
const maxLines = { count: 6, length: 400 } as const
const moss = 0xa8_e0_4f

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the embed as a part of a page's head. No browser runs it, so that no policy has to allow it;
 * Discord reads it instead of Open Graph.
 */
export function componentEmbedTag(embed: PageEmbed, publicUrl: string): string {
  return `<script id="discord:component-embed" type="application/json">${componentEmbed(embed, publicUrl)}</script>`
}

/**
 * Returns the JSON of an embed, never longer than Discord accepts: long texts are cut between two characters.
 */
export function componentEmbed(embed: PageEmbed, publicUrl: string): string {
  const written = (title: string, text: string) =>
    escaped(JSON.stringify({ component: componentOf({ ...embed, title, text }, publicUrl) }))
  const sizeOf = (title: string, text: string) => Buffer.byteLength(written(title, text))
  const titleRoom = Math.min(maxEmbedBytes, sizeOf('', '') + maxTitleBytes)
  const title = longest(embed.title, (part) => sizeOf(plainText(part, maxEmbedBytes), '') <= titleRoom)
  const shown = plainText(title, maxEmbedBytes)
  const text = longest(embed.text ?? '', (part) => sizeOf(shown, plainLines(part, maxLines)) <= maxEmbedBytes)
  return written(shown, plainLines(text, maxLines))
}

/** Escapes `<`, so that no text ends the element. */
function escaped(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

/** Returns the longest beginning of a text that fits. */
function longest(text: string, fits: (part: string) => boolean): string {
  const whole = text.toWellFormed()
  if (whole.length <= maxEmbedBytes && fits(whole)) return whole
  const characters = Array.from(graphemes.segment(whole.slice(0, maxEmbedBytes)), ({ segment }) => segment)
  const beginning = (count: number) => (count > 0 ? `${characters.slice(0, count).join('')}…` : '')
  let [fitting, tooMany] = [0, characters.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(beginning(middle))) fitting = middle
    else tooMany = middle
  }
  return beginning(fitting)
}

/** Returns the component, with texts that are already escaped. */
function componentOf(
  { title, text, facts, path, label, picture }: PageEmbed,
  publicUrl: string,
): APIContainerComponent {
  const url = `${publicUrl}${path}`
  const canLink = url.length <= maxAddress.button
  // A bracket would end the link.
  const target = url.replaceAll('(', '%28').replaceAll(')', '%29')
  const name = canLink && title ? `[${title}](${target})` : title
  const heading = textBlock(name ? `## ${name}\n${facts}` : facts)
  const media = picture && { url: `${publicUrl}${picture.path}` }
  const shown = media && media.url.length <= maxAddress.picture ? media : undefined
  const parts: APIComponentInContainer[] = [
    shown && !picture?.isWide ? beside(heading.content, shown) : heading,
    ...(text ? [textBlock(text)] : []),
    ...(shown && picture?.isWide ? [below(shown)] : []),
    ...(canLink ? [row(linkButton(label, url))] : []),
  ]
  return container(moss, parts)
}

function beside(content: string, media: { readonly url: string }): APISectionComponent {
  return {
    type: ComponentType.Section,
    components: [textBlock(content)],
    accessory: { type: ComponentType.Thumbnail, media },
  }
}

function below(media: { readonly url: string }): APIMediaGalleryComponent {
  return { type: ComponentType.MediaGallery, items: [{ media }] }
}
