import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { runLimits } from '@longhouse/contract/runs'
import { z } from 'zod'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { composeRecordPost } from '../compose/record-post.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

const runSchema = z.object({
  id: z.string(),
  game: z.string(),
  map: z.string(),
  round: z.number(),
  squad_size: z.number(),
  played_at: z.string(),
  // Runs with other states are not public.
  status: z.enum(['verified', 'disqualified']),
  is_record: z.boolean(),
})
type ShownRun = z.output<typeof runSchema>

/** Composes the post of a record once it is verified. An announced run that is no longer a record is marked. */
export const wantRecordPost: WantMessage = async (site, { subject_id, channel_id, discord_id }) => {
  const { engine, community, settings } = site
  const run = runSchema.safeParse(await engine.recordsOf('runs').findById(subject_id)).data
  if (!run) return { kind: 'absent' }
  if (!discord_id && !(await isStanding(engine, run))) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).announcements
  if (!channelId) return { kind: 'absent' }
  const message = composeRecordPost({
    run,
    players: await readPlayers(engine, run.id),
    address: `${settings.publicUrl}/records/${run.id}`,
  })
  return { kind: 'message', channelId, message }
}

/** Returns whether the run is the current best: an old record that is verified late is not announced. */
async function isStanding(source: RecordSource, run: ShownRun): Promise<boolean> {
  if (run.status !== 'verified' || !run.is_record) return false
  const { game, map, squad_size: size } = run
  const best = await source.recordsOf('runs').findFirst({
    filter: "status = 'verified' && game = {:game} && map = {:map} && squad_size = {:size}",
    params: { game, map, size },
    sort: '-round,played_at,id',
  })
  return best?.id === run.id
}

async function readPlayers(source: RecordSource, run: string): Promise<string[]> {
  const found = await source.recordsOf('run_players').findAll({
    filter: 'run = {:run}',
    params: { run },
    sort: 'created,id',
    limit: runLimits.squadSize,
  })
  const names = await readNames(
    source,
    found.map(({ user }) => toText(user)),
  )
  return found.map(({ user, name }) => names.get(toText(user)) || toText(name) || mirrorWords.formerMember)
}
