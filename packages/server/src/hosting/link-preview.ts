import type { SitePage } from '@longhouse/contract/pages'
import { wordsFor } from '@longhouse/contract/words'
import { cityOf, isZone } from '@longhouse/contract/zones'
import { z } from 'zod'
import { fullTime, relativeTime } from '../platform/discord/discord-text.ts'
import { gameName, type Found, type LinkPreview } from './page-head.ts'
import { tournamentsCollection } from '../collections/events.ts'
import { clipsCollection } from '../collections/clips.ts'
import { cleanUsername } from '@longhouse/contract/users'
import { usersCollection } from '../collections/users.ts'
import type { RecordSource } from '@longhouse/engine'
import { championsBoard } from '@longhouse/contract/seasons'
import { seasonsCollection, seasonResultsCollection } from '../collections/seasons.ts'
import { squadsCollection } from '../collections/game-nights.ts'
import { linkPreviewWords } from './link-preview.words.ts'

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

/** The data of a member that guests see: cards are only for members. */
const memberSummary = z.object({
  id: z.string(),
  username: z.string(),
  avatar: z.string(),
  created: z.string(),
  collectionId: z.string(),
})

/** Returns the preview of a member: their name, their picture and since when they are one. */
async function profilePreview({ engine }: Found, encoded: string): Promise<LinkPreview | undefined> {
  const username = decode(encoded)
  const found = await engine.records(usersCollection).findFirst({
    filter: 'username = {:username} || username = {:cleaned}',
    params: { username, cleaned: cleanUsername(username) },
  })
  const member = memberSummary.safeParse(found).data
  if (!member) return undefined
  const { id, avatar, collectionId, created, username: title } = member
  const path = `/user/${encodeURIComponent(title)}`
  const image = avatar && `/api/files/${collectionId}/${id}/${avatar}?thumb=100x100`
  const when = monthOf(created)
  return {
    title,
    description: say('memberText', { name: title, when }),
    path,
    ...(image && { image }),
    embed: {
      title,
      facts: say('member', { when }),
      path,
      label: say('toMember'),
      ...(image && { picture: { path: image, isWide: false } }),
    },
  }
}

function monthOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const shownChampions = 3

const seasonSummary = z.object({ id: z.string(), name: z.string(), starts: z.string(), ends: z.string() })
const champions = z.array(
  z.object({
    place: z.number(),
    points: z.number(),
    players: z.array(z.object({ name: z.string() })).nullable(),
  }),
)

/** Returns the preview of a season: its dates, and the winners once it is closed. */
async function seasonPreview({ engine }: Found, id: string): Promise<LinkPreview | undefined> {
  const season = seasonSummary.safeParse(await engine.records(seasonsCollection).findById(id)).data
  if (!season) return undefined
  const [starts, ends] = [dayOf(season.starts), dayOf(season.ends)]
  const path = `/seasons/${season.id}`
  return {
    title: season.name,
    description: say('seasonText', { starts, ends }),
    path,
    embed: {
      title: season.name,
      facts: say('season', { starts, ends }),
      text: (await championLines(engine, season.id)).join('\n'),
      path,
      label: say('toSeason'),
    },
  }
}

async function championLines(source: RecordSource, season: string): Promise<string[]> {
  const found = await source.records(seasonResultsCollection).findAll({
    filter: 'season = {:season} && board = {:board}',
    params: { season, board: championsBoard },
    sort: 'place,id',
    limit: shownChampions,
  })
  return champions.parse(found).flatMap(({ place, points, players }) => {
    // A deleted account leaves no name.
    const names = (players ?? []).map(({ name }) => name).filter((name) => name !== '')
    return names.length > 0 ? [say('champion', { place, points, names: names.join(', ') })] : []
  })
}

function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Squads on the podium. */
const shownPlaces = 3

const recapEvent = z.object({
  id: z.string(),
  name: z.string(),
  game: z.string(),
  start_date: z.string(),
  cancelled_at: z.literal(''),
  // As for the event itself: those for members, and drafts, are not found.
  is_public: z.literal(true),
  is_draft: z.literal(false),
})
const placedSquads = z.array(
  z.object({ number: z.number(), name: z.string(), place: z.number(), final_round: z.number() }),
)

/** Returns the results of a public event's night, squad by squad; only members see who was in them. */
async function recapPreview({ engine, community }: Found, id: string): Promise<LinkPreview | undefined> {
  const event = recapEvent.safeParse(await engine.records(tournamentsCollection).findById(id)).data
  const squads = event ? await findPlaced(engine, event.id) : []
  if (!event || squads.length === 0) return undefined
  const title = say('recapTitle', { name: event.name })
  const path = `/events/${event.id}/recap`
  const podium = squads
    .slice(0, shownPlaces)
    .map(({ place, name, number, final_round: round }) =>
      say('recapPlace', { place, squad: name || say('squad', { number }), round }),
    )
  return {
    title,
    description: `${say('recapText', { count: squads.length })} ${podium.join(' · ')}`,
    path,
    embed: {
      title,
      facts: say('recap', {
        game: gameName(community, event.game),
        start: fullTime(new Date(event.start_date)),
      }),
      text: podium.join('\n'),
      path,
      label: say('toRecap'),
    },
  }
}

async function findPlaced(source: RecordSource, event: string): Promise<z.output<typeof placedSquads>> {
  const found = await source.records(squadsCollection).findAll({
    filter: "night.tournament = {:event} && night.state = 'ended' && place > 0",
    params: { event },
    sort: 'place,number',
  })
  return placedSquads.parse(found)
}
