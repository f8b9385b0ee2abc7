import { linkPreviewWords } from '@longhouse/contract/link-previews'
import type { SitePage } from '@longhouse/contract/pages'
import { wordsFor } from '@longhouse/contract/words'
import { cityOf, isZone } from '@longhouse/contract/zones'
import { z } from 'zod'
import { fullTime, relativeTime } from '../../platform/discord/discord-time.ts'
import { gameName, type Found, type LinkPreview } from './preview.ts'
import { profilePreview } from './profile-preview.ts'
import { recapPreview } from './recap-preview.ts'
import { seasonPreview } from './season-preview.ts'
import { tournamentsCollection } from '../../collections/events.ts'
import { clipsCollection } from '../../collections/clips.ts'

interface PreviewRequest extends Found {
  readonly page: SitePage | undefined
  readonly url: URL
}

const profilePath = '/user/:username'

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
  // Readers of previews must not learn of an event for members, or of a draft.
  is_public: z.literal(true),
  is_draft: z.literal(false),
})
const clipSummary = z.object({ id: z.string(), clip_title: z.string(), game: z.string() })

/** Returns the title and summary of a page; events, clips and profiles show only public data. */
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

async function namedPreview({ page, url, ...found }: PreviewRequest): Promise<LinkPreview | undefined> {
  // The part after the first of a pattern such as `/events/:id/recap`.
  const named = url.pathname.split('/').at(2) ?? ''
  switch (page?.path) {
    case '/events/:id':
      return eventPreview(found, named)
    case '/events/:id/recap':
      return recapPreview(found, named)
    case '/seasons/:id':
      return seasonPreview(found, named)
    case '/clips':
      return clipPreview(found, url.searchParams.get('clip'))
    case profilePath:
      return profilePreview(found, named)
    default:
      return undefined
  }
}

const say = wordsFor('en', linkPreviewWords)

async function eventPreview({ engine, community }: Found, id: string): Promise<LinkPreview | undefined> {
  const found = await engine.records(tournamentsCollection).findById(id)
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

/** Formats the start in the zone of its host: the reader's zone is unknown. */
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
  const clip = clipSummary.safeParse(id ? await engine.records(clipsCollection).findById(id) : undefined).data
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
