import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../../database/database.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { sql, allOf, bind, piece } from '../../database/sql.ts'
import type { Logger } from '../../lib/logger.ts'
import type { RecordJson, RecordPage } from '../../records/read-result.ts'
import { columnsOf, encodeRow } from '../../records/columns.ts'
import { type ListParams, listParameters } from '../../records/list-records.ts'
import { fromRow } from '../../records/row-reader.ts'
import { formatDate } from '../../schema/dates.ts'
import { generateId } from '../../schema/random.ts'
import type { OperatorTables } from '../operator-tables.ts'

/** The severity of an entry, as numbers in the log. */
export const logLevels = { debug: -4, info: 0, warn: 4, error: 8 } as const

/** An event worth logging. No secrets: the caller has left them out. */
export interface LogEntry {
  readonly level: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created: Date
}

const maxText = 2000

/** Returns text that cannot break out of its line, cut to a maximum length. */
export function toLogLine(text: string, longest = maxText): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones to be rid of
  return text.slice(0, longest).replaceAll(/[\u0000-\u001F\u007F\u2028\u2029]+/g, ' ')
}

/** The number of entries in an hour. */
interface HourlyCount {
  /** The beginning of the hour. */
  readonly date: string
  readonly total: number
}

/** How long entries are kept. */
interface LogRetention {
  /** 0: no entry is stored. */
  readonly maxDays: number
  readonly maxRows: number
}

/** Dependencies of the log. */
interface LogsDependencies {
  readonly tables: OperatorTables
  readonly now: () => Date
  readonly logger: Logger
  /** Whether entries of this level are stored; false for all while the log is off. */
  readonly wants: (level: number) => boolean
  readonly retention: () => LogRetention
}

interface Removal {
  readonly condition: string
  readonly params: readonly string[]
  readonly signal?: AbortSignal | undefined
}

const rowsPerInsert = 50
const rowsPerDelete = 200
// A flood of requests must not fill the disk before the next clean-up is due.
const rowsPerPrune = 20_000
const dayMs = 86_400_000

/** The log of the engine. Reading it shows everything that was added before. */
export class Logs {
  readonly #parts: LogsDependencies
  readonly #buffer: LogBuffer
  #writtenSincePrune = 0

  constructor(parts: LogsDependencies) {
    this.#parts = parts
    this.#buffer = new LogBuffer({ ...parts, write: (entries) => this.#write(entries) })
  }

  /** Adds an entry, without waiting. */
  add(entry: Omit<LogEntry, 'created'>): void {
    if (this.#parts.wants(entry.level)) this.#buffer.add({ ...entry, created: this.#parts.now() })
  }

  async list(params: ListParams): Promise<RecordPage> {
    await this.#buffer.flush()
    return this.#parts.tables.list(this.#parts.tables.logs, params)
  }

  /** Throws 404. */
  async view(id: string): Promise<RecordJson> {
    await this.#buffer.flush()
    return this.#parts.tables.view(this.#parts.tables.logs, id)
  }

  /** Counts entries by hour, oldest first. */
  async stats(filter: string): Promise<HourlyCount[]> {
    await this.#buffer.flush()
    const { database, compiler, logs } = this.#parts.tables
    const reading = this.#parts.tables.reading(logs)
    const compiled = filter === '' ? undefined : compiler.filter(reading, filter).result
    const from = fromRow(logs, compiled?.joins)
    const where = allOf(compiled ? [compiled.condition] : [])
    const query = piece`SELECT substr("r"."created", 1, 13) AS "hour", COUNT(*) AS "total" FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`
    const rows = await database.readArrays(bind(query, reading.bindings))
    return rows.map(([hour, total]) => ({ date: `${String(hour)}:00:00.000Z`, total: Number(total) }))
  }

  /** Removes every entry. */
  async clear(): Promise<void> {
    await this.#buffer.flush()
    await this.#remove({ condition: '1 = 1', params: [] })
  }

  /**
   * Removes entries that are too old, and the oldest of those that are too many; also runs every 20,000
   * entries.
   */
  async prune(signal?: AbortSignal): Promise<void> {
    const { maxDays, maxRows } = this.#parts.retention()
    this.#writtenSincePrune = 0
    const oldest = formatDate(new Date(this.#parts.now().getTime() - maxDays * dayMs))
    await this.#remove({ condition: '"created" < ?', params: [oldest], signal })
    const beyond = 'SELECT "created" FROM "_logs" ORDER BY "created" DESC LIMIT 1 OFFSET ?'
    const [first] = await this.#parts.tables.database.readArrays(sql(beyond, [maxRows]))
    if (first) await this.#remove({ condition: '"created" <= ?', params: [String(first[0])], signal })
  }

  /** Writes the waiting entries; none can be added any more. */
  async close(): Promise<void> {
    await this.#buffer.close()
  }

  /**
   * Removes entries in small turns: there may be hundreds of thousands, and other writes should not wait for
   * them.
   */
  async #remove({ condition, params, signal }: Removal): Promise<void> {
    const some = `SELECT "id" FROM "_logs" WHERE ${condition} LIMIT ${rowsPerDelete}`
    const statement = sql(`DELETE FROM "_logs" WHERE "id" IN (${some})`, params)
    let removed = 0
    do {
      await setImmediate()
      signal?.throwIfAborted()
      removed = await this.#parts.tables.database.write((connection) => connection.run(statement))
    } while (removed === rowsPerDelete)
  }

  async #write(entries: readonly LogEntry[]): Promise<void> {
    await this.#parts.tables.database.write(async (connection) => {
      for (let start = 0; start < entries.length; start += rowsPerInsert) {
        await this.#insert(connection, entries.slice(start, start + rowsPerInsert))
        await setImmediate()
      }
    })
    this.#writtenSincePrune += entries.length
    if (this.#writtenSincePrune < rowsPerPrune) return
    await this.prune().catch((error: unknown) => {
      this.#parts.logger.warn({ err: error }, 'old entries of the log could not be removed')
    })
  }

  async #insert(connection: Connection, entries: readonly LogEntry[]): Promise<void> {
    const { logs } = this.#parts.tables
    const { list } = columnsOf(logs)
    const names = list.map(({ field }) => quote(field.name)).join(', ')
    const marks = `(${list.map(() => '?').join(', ')})`
    const values = entries.flatMap((entry) =>
      encodeRow(logs, { ...entry, id: generateId(), created: formatDate(entry.created) }),
    )
    const statement = `INSERT INTO "_logs" (${names}) VALUES ${entries.map(() => marks).join(', ')}`
    await connection.run(sql(statement, values))
  }
}

/** Dependencies of a buffer. */
interface LogBufferDependencies {
  readonly write: (entries: readonly LogEntry[]) => Promise<void>
  readonly logger: Logger
  readonly now: () => Date
  /** Entries that may wait; later ones are dropped and counted. */
  readonly most?: number
  readonly everyMs?: number
}

/**
 * Entries that wait for the log. Adding one never waits: they are written together a few seconds later. If
 * more come than can be written, the rest is dropped and the log reports how many.
 */
export class LogBuffer {
  readonly #parts: LogBufferDependencies
  readonly #most: number
  readonly #timer: NodeJS.Timeout
  #waiting: LogEntry[] = []
  #dropped = 0
  #writing: Promise<void> | undefined

  constructor(parts: LogBufferDependencies) {
    this.#parts = parts
    this.#most = parts.most ?? 10_000
    this.#timer = setInterval(() => void this.flush(), parts.everyMs ?? 3000).unref()
  }

  add(entry: LogEntry): void {
    if (this.#waiting.length < this.#most) this.#waiting.push(entry)
    else this.#dropped += 1
  }

  /** Writes the waiting entries. Never throws: entries that cannot be written are dropped and counted. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#waiting.length === 0 && this.#dropped === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    const { write, logger, now } = this.#parts
    const entries = this.#waiting
    const dropped = this.#dropped
    this.#waiting = []
    this.#dropped = 0
    if (dropped > 0) {
      const message = `${dropped} log entries were dropped`
      entries.push({ level: logLevels.warn, message, data: { type: 'log', dropped }, created: now() })
    }
    try {
      await write(entries)
    } catch (error) {
      this.#dropped += entries.length
      logger.warn({ err: error }, 'the log could not be written')
    }
  }
}

/** Parameters that describe the request; the values of all others may be secrets. */
const telling = new Set<string>([...listParameters, 'thumb', 'download'])

/** Returns an address for the log: without tokens, codes and other values. */
export function redactUrl(url: string): string {
  const [path, query] = splitOnce(url, '?')
  if (query === '') return toLogLine(path)
  const pairs = query.split('&').map((pair) => {
    const [name, value] = splitOnce(pair, '=')
    return telling.has(name) ? `${name}=${value}` : `${name}=***`
  })
  return toLogLine(`${path}?${pairs.join('&')}`)
}

function splitOnce(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark)
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + mark.length)]
}
