import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import { linkPreviewWords } from '@longhouse/contract/link-previews'
import { cleanUsername } from '@longhouse/contract/users'
import type { SitePage } from '@longhouse/contract/pages'
import { wordsFor } from '@longhouse/contract/words'
import { cityOf, isZone } from '@longhouse/contract/zones'
import { z } from 'zod'
import { fullTime, relativeTime } from '../platform/discord/discord-time.ts'
import type { PageEmbed } from './component-embed.ts'

/** What a link to a page shows when it is pasted into a chat. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Where the page is at home: one spelling of its address, whichever was asked for. */
  readonly path?: string
  /** The address names somebody who is not there. */
  readonly isMissing?: boolean
  /** What Discord shows instead, of pages that are about one thing. */
  readonly embed?: PageEmbed
}

interface PreviewRequest {
  readonly engine: Engine
  readonly community: CommunityConfig
  readonly page: SitePage | undefined
  readonly url: URL
}

const profilePath = '/user/:username'
const eventPath = '/events/:id'

const eventSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  game: z.string(),
  start_date: z.string(),
  cancelled_at: z.string(),
  time_zone: z.string(),
  thumbnail: z.string(),
  collectionId: z.string(),
  // An event of members, or one that is being planned, is not there for whoever reads previews.
  is_public: z.literal(true),
  is_draft: z.literal(false),
})
const clipSummary = z.object({ id: z.string(), clip_title: z.string(), game: z.string() })
const memberSummary = z.object({
  id: z.string(),
  username: z.string(),
  avatar: z.string(),
  collectionId: z.string(),
})

/** The title and summary of a page; events, clips and profiles show what is safe for everybody. */
export async function previewOf(request: PreviewRequest): Promise<LinkPreview> {
  const { community, page } = request
  const named = await namedPreview(request)
  const { name } = community.organisation
  if (named) return { ...named, title: `${named.title} · ${name}` }
  if (!page) return { title: `Page not found · ${name}`, description: 'There is nothing at this address.' }
  if (page.path === '/')
    return { title: community.organisation.title, description: page.description, path: '/' }
  const isMissing = page.path === profilePath
  return {
    title: `${page.title} · ${name}`,
    description: page.description,
    ...(isMissing ? { isMissing } : !page.path.includes(':') && { path: page.path }),
  }
}

async function namedPreview({
  engine,
  page,
  url,
  community,
}: PreviewRequest): Promise<LinkPreview | undefined> {
  if (page?.path === eventPath) return eventPreview({ engine, community }, url.pathname.split('/').at(2))
  if (page?.path === '/clips') return clipPreview({ engine, community }, url.searchParams.get('clip'))
  if (page?.path === profilePath) return memberPreview(engine, url.pathname.split('/').at(2))
  return undefined
}

type Found = Pick<PreviewRequest, 'engine' | 'community'>

const say = wordsFor('en', linkPreviewWords)

async function eventPreview(
  { engine, community }: Found,
  id: string | undefined,
): Promise<LinkPreview | undefined> {
  const found = await engine.recordsOf('tournaments').findById(decode(id ?? ''))
  const event = eventSummary.safeParse(found).data
  if (!event) return undefined
  const { collectionId, thumbnail } = event
  const path = `/events/${event.id}`
  const image = thumbnail && `/api/files/${collectionId}/${event.id}/${thumbnail}?thumb=1200x630`
  return {
    title: event.name,
    description: `Starts ${wordsOfStart(event)}. Log in to take a place.`,
    path,
    ...(image && { image }),
    embed: {
      title: event.name,
      facts: factsOf(event, gameName(community, event.game)),
      text: event.description,
      path,
      label: say('toEvent'),
      ...(image && { picture: { path: image, isWide: true } }),
    },
  }
}

function factsOf({ start_date, cancelled_at }: z.infer<typeof eventSummary>, game: string): string {
  const start = new Date(start_date)
  if (cancelled_at) return say('cancelled', { game })
  return say('event', { game, start: fullTime(start), distance: relativeTime(start) })
}

function gameName({ games }: Found['community'], id: string): string {
  return games.find((candidate) => candidate.id === id)?.label ?? 'gaming'
}

/** When it starts for whoever plans it: whoever pastes the link knows nothing of the reader's clock. */
function wordsOfStart({ start_date, time_zone }: z.infer<typeof eventSummary>): string {
  const zone = isZone(time_zone) ? time_zone : 'UTC'
  const moment = new Date(start_date).toLocaleString('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${moment} ${zone === 'UTC' ? 'UTC' : `in ${cityOf(zone)}`}`
}

async function clipPreview(
  { engine, community }: Found,
  id: string | null,
): Promise<LinkPreview | undefined> {
  const clip = clipSummary.safeParse(id ? await engine.recordsOf('clips').findById(id) : undefined).data
  if (!clip) return undefined
  const description = say('clip', { game: gameName(community, clip.game) })
  const embed = {
    title: clip.clip_title,
    facts: description,
    path: `/clips?clip=${clip.id}`,
    label: say('toClip'),
  }
  return { title: clip.clip_title, description, path: '/clips', embed }
}

async function memberPreview(engine: Engine, encoded: string | undefined): Promise<LinkPreview | undefined> {
  const username = decode(encoded ?? '')
  const found = await engine.recordsOf('users').findFirst({
    filter: 'username = {:username} || username = {:cleaned}',
    params: { username, cleaned: cleanUsername(username) },
  })
  const member = memberSummary.safeParse(found).data
  if (!member) return undefined
  const { id, avatar, collectionId, username: title } = member
  const path = `/user/${encodeURIComponent(title)}`
  const image = avatar && `/api/files/${collectionId}/${id}/${avatar}?thumb=100x100`
  return {
    title,
    description: `${title} is a member of the community.`,
    path,
    ...(image && { image }),
    embed: {
      title,
      facts: say('member'),
      path,
      label: say('toMember'),
      ...(image && { picture: { path: image, isWide: false } }),
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
