import { linkPreviewWords } from '@longhouse/contract/link-previews'
import { wordsFor } from '@longhouse/contract/words'
import { z } from 'zod'
import { gameName, mapName, type Found, type LinkPreview } from './preview.ts'

const say = wordsFor('en', linkPreviewWords)

const runSummary = z.object({
  id: z.string(),
  game: z.string(),
  map: z.string(),
  round: z.number(),
  squad_size: z.number(),
  // Any other is not there for whoever reads previews.
  status: z.literal('verified'),
})

/** A run that was verified, without its players: those are for members. */
export async function runPreview({ engine, community }: Found, id: string): Promise<LinkPreview | undefined> {
  const run = runSummary.safeParse(await engine.recordsOf('runs').findById(id)).data
  if (!run) return undefined
  const { round, squad_size: size } = run
  const map = mapName(community, run)
  const players = size === 1 ? say('solo') : say('squadOf', { size })
  const title = say('runTitle', { round, map })
  const path = `/records/${run.id}`
  return {
    title,
    description: say('runText', { round, map, players }),
    path,
    embed: {
      title,
      facts: say('run', { game: gameName(community, run.game), players }),
      path,
      label: say('toRun'),
    },
  }
}
