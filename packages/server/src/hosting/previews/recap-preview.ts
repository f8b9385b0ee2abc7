import type { RecordSource } from '@longhouse/engine'
import { linkPreviewWords } from '@longhouse/contract/link-previews'
import { wordsFor } from '@longhouse/contract/words'
import { z } from 'zod'
import { fullTime } from '../../platform/discord/discord-time.ts'
import { gameName, type Found, type LinkPreview } from './preview.ts'
import { tournamentsCollection } from '../../collections/events.ts'
import { squadsCollection } from '../../collections/game-nights.ts'

const say = wordsFor('en', linkPreviewWords)

/** Squads on the podium. */
const shownPlaces = 3

const eventSummary = z.object({
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
export async function recapPreview(
  { engine, community }: Found,
  id: string,
): Promise<LinkPreview | undefined> {
  const event = eventSummary.safeParse(await engine.records(tournamentsCollection).findById(id)).data
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
