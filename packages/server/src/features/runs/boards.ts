import type { RecordSource, Transaction } from '@longhouse/engine'
import {
  isVerifiedByOne,
  recordHistory,
  type RecordHolder,
  type RecordReign,
  type RecordRun,
  type Run,
  type RunComment,
  type RunPerson,
} from '@longhouse/contract/runs'
import { runCommentsCollection, runsCollection } from '../../collections/runs.ts'

/** Runs that are compared with each other. */
type Board = Pick<Run, 'game' | 'map' | 'squad_size'>

/** Returns the history of a board's record, from the few runs that were one. */
export async function readHistory(source: RecordSource, board: Board): Promise<readonly RecordReign[]> {
  const records = await source.query<RecordRun>({
    sql: `SELECT "id", "round", "played_at" FROM "runs"
      WHERE "game" = ? AND "map" = ? AND "squad_size" = ? AND is_record = 1`,
    params: boardParams(board),
  })
  return recordHistory(records)
}

/** Returns the tenth best round of a board, or 0 while it has fewer. */
export async function readTenth(source: RecordSource, board: Board): Promise<number> {
  const [found] = await source.query<{ readonly round: number }>({
    sql: `SELECT "round" FROM "runs" WHERE ${onBoard} ORDER BY "round" DESC LIMIT 1 OFFSET 9`,
    params: boardParams(board),
  })
  return found?.round ?? 0
}

/** Returns the history of a board's record, with all players. */
export async function readRecords(source: RecordSource, board: Board): Promise<readonly RecordHolder[]> {
  const history = await readHistory(source, board)
  const players = await readPlayers(
    source,
    history.map(({ run }) => run),
  )
  return history.map((reign) => ({ ...reign, players: players.get(reign.run) ?? [] }))
}

interface PlayerRow extends RunPerson {
  readonly run: string
}

async function readPlayers(
  source: RecordSource,
  runs: readonly string[],
): Promise<ReadonlyMap<string, readonly RunPerson[]>> {
  if (runs.length === 0) return new Map()
  const rows = await source.query<PlayerRow>({
    sql: `SELECT p."run", p."user" AS "id", COALESCE(u."username", p."name") AS "name",
        COALESCE(u."avatar", '') AS "avatar"
      FROM "run_players" p LEFT JOIN "users" u ON u."id" = p."user"
      WHERE p."run" IN (${runs.map(() => '?').join(', ')})
      ORDER BY CASE WHEN p."user" = '' THEN 1 ELSE 0 END, p."created", "name", p."id"`,
    params: runs,
  })
  const people = Map.groupBy(rows, ({ run }) => run)
  return new Map([...people].map(([run, found]) => [run, found.map(({ run: _run, ...person }) => person)]))
}

/**
 * Locks a board until the end of the transaction: a decision about one of its runs depends on all others. The
 * board of a run is known only once the run is locked.
 */
export function holdBoard(tx: Transaction, { game, map, squad_size }: Board): Promise<void> {
  return tx.outOfTurn(() => tx.lockName(`board ${game}:${map}:${squad_size}`))
}

/**
 * Recomputes which runs of a board were records. The caller has locked the board. A run that only one
 * verifier has verified waits for a second one before it becomes a record, as a new run does.
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
        // The other records then follow from this change.
        await store.update(id, { status: 'pending', decided_at: '', season: '' })
        return
      }
      await store.update(id, { is_record: true })
    }
  })
}

/** Returns runs that may have been a record: the database skips all others, on a board of thousands. */
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

/** Returns the comments of a run, oldest first. */
export function findComments(source: RecordSource, run: string): Promise<RunComment[]> {
  return source
    .records(runCommentsCollection)
    .findAll({ filter: 'run = {:run}', params: { run }, sort: 'created,id' })
}

const onBoard = `"game" = ? AND "map" = ? AND "squad_size" = ? AND "status" = 'verified'`

function boardParams({ game, map, squad_size }: Board): (string | number)[] {
  return [game, map, squad_size]
}
