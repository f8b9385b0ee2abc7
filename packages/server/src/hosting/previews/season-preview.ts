import type { RecordSource } from '@longhouse/engine'
import { linkPreviewWords } from '@longhouse/contract/link-previews'
import { championsBoard } from '@longhouse/contract/seasons'
import { wordsFor } from '@longhouse/contract/words'
import { z } from 'zod'
import type { Found, LinkPreview } from './preview.ts'
import { seasonsCollection, seasonResultsCollection } from '../../collections/seasons.ts'

const say = wordsFor('en', linkPreviewWords)

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
export async function seasonPreview({ engine }: Found, id: string): Promise<LinkPreview | undefined> {
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
