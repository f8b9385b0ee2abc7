import type { AuthRecord, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  checkRun,
  normalProofLink,
  runRefusals,
  runSentence,
  type FromClipsAnswer,
} from '@longhouse/contract/runs'
import { watchUrlOf, type Clip } from '@longhouse/contract/clips'
import { wordsFor } from '@longhouse/contract/words'
import { clipsCollection } from '../../collections/clips.ts'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { noteAct } from '../../platform/audit.ts'

const say = wordsFor('en', runRefusals)

/** Clips from which staff create runs. */
export interface ChosenClips {
  readonly clips: readonly string[]
  readonly squadSize: number
  /** The member of staff. */
  readonly by: AuthRecord
  readonly now: Date
}

/** Creates a waiting run from each clip that has a map and a round, once per clip; the clip is its proof. */
export async function makeRuns(
  tx: Transaction,
  { clips, squadSize, by, now }: ChosenClips,
): Promise<FromClipsAnswer> {
  const made: { clip: string; run: string }[] = []
  const refused: { clip: string; reason: string }[] = []
  // No other transaction creates runs from the same clips concurrently.
  await tx.lockName('runs from clips')
  for (const clip of new Set(clips)) {
    const record = await tx.records(clipsCollection).findById(clip)
    const run = record && runOf(record, { squadSize, now })
    const problem = await problemOf(tx, { clip, run, now })
    if (problem || !run) refused.push({ clip, reason: problem ?? say('clipUnknown') })
    else made.push({ clip, run: await makeRun(tx, { by, values: run }) })
  }
  return { made, refused }
}

type RunValues = ReturnType<typeof runOf>

function runOf(clip: Clip, { squadSize, now }: Pick<ChosenClips, 'squadSize' | 'now'>) {
  return {
    game: clip.game,
    map: clip.map,
    round: clip.highest_round,
    squad_size: squadSize,
    submitter: clip.user,
    played_at: clip.created,
    proof_link: normalProofLink(watchUrlOf(clip.clip_link) ?? ''),
    moments: [],
    clip: clip.id,
    status: 'pending',
    handed_in_at: formatDate(now),
  }
}

async function problemOf(
  tx: Transaction,
  { clip, run, now }: { readonly clip: string; readonly run: RunValues | undefined; readonly now: Date },
): Promise<string | undefined> {
  if (!run) return say('clipUnknown')
  const used = await tx.records(runsCollection).count({ filter: 'clip = {:clip}', params: { clip } })
  if (used > 0) return say('clipUsed')
  const { map, round, ...others } = checkRun(run, now)
  if (map || round) return say('clipWithoutRound')
  const [other] = Object.values(others)
  return other && runSentence(other)
}

/** Creates a run with its player. The order of locks begins again with each run. */
async function makeRun(
  tx: Transaction,
  { by, values }: { readonly by: AuthRecord; readonly values: RunValues },
): Promise<string> {
  return tx.outOfTurn(async () => {
    const { id, submitter } = await tx.records(runsCollection).create(values)
    await tx.records(runPlayersCollection).create({ run: id, user: submitter })
    const act = { action: 'create', collection: runsCollection.name, record: id } as const
    await noteAct(tx, { by, ...act, subject: submitter })
    return id
  })
}
