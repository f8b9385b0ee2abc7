import type { RecordSource, Transaction } from '@longhouse/engine'
import {
  isVerifiedByOne,
  recordHistory,
  type RecordReign,
  type RecordRun,
  type Run,
} from '@longhouse/contract/runs'
import { findComments } from './find-comments.ts'
import { runsCollection } from './runs.collection.ts'

/** The runs that are compared with each other. */
export type Board = Pick<Run, 'game' | 'map' | 'squad_size'>

/** The tenth best round of a board; 0 while it has fewer. */
export async function readTenth(source: RecordSource, board: Board): Promise<number> {
  const [found] = await source.query<{ readonly round: number }>({
    sql: `SELECT "round" FROM "runs" WHERE ${onBoard} ORDER BY "round" DESC LIMIT 1 OFFSET 9`,
    params: boardParams(board),
  })
  return found?.round ?? 0
}

/** The history of a board's record, from the few runs that were one. */
export async function readHistory(source: RecordSource, board: Board): Promise<readonly RecordReign[]> {
  const records = await source.query<RecordRun>({
    sql: `SELECT "id", "round", "played_at" FROM "runs"
      WHERE "game" = ? AND "map" = ? AND "squad_size" = ? AND is_record = 1`,
    params: boardParams(board),
  })
  return recordHistory(records)
}

/**
 * Holds a board until the end of the transaction: what is decided about one of its runs depends on all others. Only a
 * run that is held tells which board it is.
 */
export function holdBoard(tx: Transaction, { game, map, squad_size }: Board): Promise<void> {
  return tx.outOfTurn(() => tx.lockName(`board ${game}:${map}:${squad_size}`))
}

/**
 * Says of every run of a board anew whether it was a record. The board is held. A run that one verifier alone has
 * verified waits for a second one before it becomes a record, as one that is handed in does.
 */
export async function settleRecords(tx: Transaction, board: Board): Promise<void> {
  const records = new Set(recordHistory(await findCandidates(tx, board)).map(({ run }) => run))
  const marked = await tx.query<{ readonly id: string }>({
    sql: `SELECT "id" FROM "runs" WHERE "game" = ? AND "map" = ? AND "squad_size" = ? AND is_record = 1`,
    params: boardParams(board),
  })
  const known = new Set(marked.map(({ id }) => id))
  const store = tx.records(runsCollection)
  await tx.outOfTurn(async () => {
    for (const id of [...known.difference(records)].toSorted()) await store.update(id, { is_record: false })
    for (const id of [...records.difference(known)].toSorted()) {
      if (isVerifiedByOne(await findComments(tx, id))) {
        // Which others are records then follows from this change.
        await store.update(id, { status: 'pending', decided_at: '', season: '' })
        return
      }
      await store.update(id, { is_record: true })
    }
  })
}

/** Runs that can have been a record: on a board of thousands the database leaves out all others. */
function findCandidates(tx: Transaction, board: Board): Promise<RecordRun[]> {
  return tx.query<RecordRun>({
    sql: `SELECT "id", "round", "played_at" FROM (
        SELECT "id", "round", "played_at", MAX("round") OVER (
          ORDER BY "played_at", "round" DESC, "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS "before" FROM "runs" WHERE ${onBoard}
      ) AS "compared" WHERE "before" IS NULL OR "round" > "before"`,
    params: boardParams(board),
  })
}

const onBoard = `"game" = ? AND "map" = ? AND "squad_size" = ? AND "status" = 'verified'`

function boardParams({ game, map, squad_size }: Board): (string | number)[] {
  return [game, map, squad_size]
}
