import { refuse, type RecordSource } from '@longhouse/engine'
import { proofNeeded, runRefusals, wouldBeRecord, type Run } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { readHistory, readTenth } from './run-board.ts'

const say = wordsFor('en', runRefusals)

/** Refuses a run whose proof is weaker than its round requires. */
export async function requireProof(source: RecordSource, run: Run): Promise<void> {
  if (run.proof_link !== '' || run.clip !== '') return
  if (run.screenshot === '') throw refuseLink('run_noProof', say('noProof'))
  const best = await readBest(source, run)
  const isRecord = wouldBeRecord(await readHistory(source, run), run)
  const tenth = await readTenth(source, run)
  const needed = proofNeeded({ round: run.round, best, isRecord, tenth })
  if (needed === 'video') throw refuseLink('run_noVideo', say('noVideo'))
}

function refuseLink(code: string, message: string) {
  return refuse({ field: 'proof_link', code, message })
}

/** Returns the submitter's best verified round on the board, or 0 if there is none. */
async function readBest(source: RecordSource, run: Run): Promise<number> {
  const [found] = await source.query<{ readonly best: number | null }>({
    sql: `SELECT MAX(r."round") AS "best" FROM "run_players" p JOIN "runs" r ON r."id" = p."run"
      WHERE p."user" = ? AND r."status" = 'verified' AND r."game" = ? AND r."map" = ? AND r."squad_size" = ?`,
    params: [run.submitter, run.game, run.map, run.squad_size],
  })
  return run.submitter === '' ? 0 : (found?.best ?? 0)
}
