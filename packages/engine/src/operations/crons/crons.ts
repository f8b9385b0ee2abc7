import { type Database, readClock } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Logger } from '../../lib/logger.ts'
import { formatDate } from '../../schema/index.ts'
import { cronMatcher, nextMatch } from './cron-expression.ts'

/** Repeated work. */
export interface CronJob {
  readonly id: string
  /** Five parts in UTC (`17 4 * * *`) or a macro (`@daily`). */
  readonly expression: string
  /** `signal` is aborted when the process goes down, and after an hour. */
  run(signal: AbortSignal): Promise<unknown>
}

/** The list of jobs: of the engine itself, and of the server that uses it. */
export interface CronList {
  /**
   * Adds a job, or replaces the one with its id. Throws for an invalid expression. Returns a function that
   * removes it.
   */
  add(job: CronJob): () => void
  /** Starts no more jobs, tells running ones to stop, and waits for them. The engine calls it at its end. */
  close(): Promise<void>
}

/** The results of a job on this node since the start. */
interface JobHistory {
  readonly id: string
  readonly done: number
  readonly failed: number
  readonly isRunning: boolean
  /** Seconds that the last run took; 0 before the first. */
  readonly lastSeconds: number
  /** Seconds since 1970 at the end of the last success; 0 before the first. */
  readonly lastDone: number
  /** Milliseconds since 1970 at the last start; 0 before the first. */
  readonly lastBegan: number
  /** Whether the last one failed. */
  readonly hasFailed: boolean
}

/** A job as operators see it. */
interface JobLine {
  readonly id: string
  readonly expression: string
  /** The last start, on any node, and the next one; empty before the first. */
  readonly lastRun: string
  readonly nextRun: string
  readonly isRunning: boolean
  /** The result of the last run on this node; seconds are 0 before the first. */
  readonly lastSeconds: number
  readonly hasFailed: boolean
}

type Outcome = Pick<JobHistory, 'done' | 'failed' | 'lastSeconds' | 'lastDone' | 'lastBegan' | 'hasFailed'>

const untried: Outcome = {
  done: 0,
  failed: 0,
  lastSeconds: 0,
  lastDone: 0,
  lastBegan: 0,
  hasFailed: false,
}

interface KeptJob extends CronJob {
  readonly matches: (minute: Date) => boolean
}

/** Dependencies of jobs. */
interface CronDependencies {
  readonly claims: CronClaims
  readonly logger: Logger
  /** Milliseconds after which a job is told to stop; an hour if absent. */
  readonly maxRunMs?: number
}

const tickMs = 10_000
/** Minutes that a busy process may be late and still start what was due. */
const latest = 2

/**
 * Jobs by the minute. Each job runs once per due minute over all nodes of a database. One that still runs is
 * not started a second time, on this node or another. Nothing runs before `start`.
 */
export class Crons implements CronList {
  readonly #claims: CronClaims
  readonly #logger: Logger
  readonly #maxRunMs: number
  readonly #jobs = new Map<string, KeptJob>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #outcomes = new Map<string, Outcome>()
  /** The next minute of jobs that run, taken before another node can. */
  readonly #takenAhead = new Map<string, number>()
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #seen: number | undefined
  #ticking: Promise<void> | undefined

  constructor({ claims, logger, maxRunMs = 60 * 60_000 }: CronDependencies) {
    this.#claims = claims
    this.#logger = logger
    this.#maxRunMs = maxRunMs
  }

  add(job: CronJob): () => void {
    const kept = {
      ...job,
      run: (signal: AbortSignal) => job.run(signal),
      matches: cronMatcher(job.expression),
    }
    this.#jobs.set(job.id, kept)
    return () => {
      if (this.#jobs.get(job.id) === kept) this.#jobs.delete(job.id)
    }
  }

  remove(id: string): void {
    this.#jobs.delete(id)
  }

  list(): { id: string; expression: string }[] {
    return Array.from(this.#jobs.values(), ({ id, expression }) => ({ id, expression }))
  }

  /** Returns when each job ran and runs next, and its last result. */
  async lines(): Promise<JobLine[]> {
    const now = new Date((await this.#claims.minute()) * 60_000)
    const taken = await this.#claims.latest()
    return Array.from(this.#jobs.values(), ({ id, expression }) => {
      const { lastBegan, lastSeconds, hasFailed } = this.#outcomes.get(id) ?? untried
      const began = Math.max(lastBegan, (taken.get(id) ?? 0) * 60_000)
      const next = nextMatch(expression, now)
      return {
        id,
        expression,
        lastRun: began > 0 ? formatDate(new Date(began)) : '',
        nextRun: next ? formatDate(next) : '',
        isRunning: this.#running.has(id),
        lastSeconds,
        hasFailed,
      }
    })
  }

  /** Returns the results of each job on this node. */
  history(): JobHistory[] {
    return Array.from(this.#jobs.keys(), (id) => ({
      id,
      isRunning: this.#running.has(id),
      ...(this.#outcomes.get(id) ?? untried),
    }))
  }

  /** Starts a job now, regardless of its schedule; returns false if no job has that id. */
  run(id: string): boolean {
    const job = this.#jobs.get(id)
    if (job) this.#start(job)
    return job !== undefined
  }

  /** Starts a job now, unless it is running; resolves when it has ended. */
  async wake(id: string): Promise<void> {
    if (!this.#running.has(id)) this.run(id)
    await this.#running.get(id)
  }

  /** From now on jobs run when they are due; calling it again changes nothing. */
  start(): void {
    if (this.#stopping.signal.aborted) return
    this.#timer ??= setInterval(() => this.#tickLater(), tickMs).unref()
    this.#tickLater()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#ticking
    await Promise.all(this.#running.values())
  }

  /** Waits until none of this node's jobs runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Starts every due job that no node has taken yet. The timer calls it. */
  async tick(): Promise<void> {
    const minute = await this.#claims.minute()
    // First: what starts now is over before its next minute, as a rule.
    await this.#takeAhead(minute + 1)
    await this.#startUntil(minute)
  }

  async #startUntil(minute: number): Promise<void> {
    const seen = this.#seen ?? minute - 1
    this.#seen = minute
    if (seen === minute) return
    // A clock that jumped is followed; only a small delay is made up for.
    const first = seen < minute && minute - seen <= latest ? seen + 1 : minute
    for (let due = first; due <= minute; due += 1) await this.#startDue(due)
  }

  async #startDue(minute: number): Promise<void> {
    const date = new Date(minute * 60_000)
    for (const job of this.#jobs.values()) {
      if (this.#stopping.signal.aborted || !job.matches(date)) continue
      const isOurs = this.#takenAhead.get(job.id) === minute || (await this.#claims.take(job.id, minute))
      if (isOurs) this.#start(job)
    }
  }

  /** Takes the next minute of running jobs, so that no other node starts them then. */
  async #takeAhead(minute: number): Promise<void> {
    const date = new Date(minute * 60_000)
    for (const id of this.#running.keys()) {
      if (this.#takenAhead.get(id) === minute || !this.#jobs.get(id)?.matches(date)) continue
      if (await this.#claims.take(id, minute)) this.#takenAhead.set(id, minute)
    }
  }

  #tickLater(): void {
    this.#ticking ??= this.tick()
      .catch((error: unknown) => {
        // The minute is tried again with the next tick.
        this.#seen = undefined
        this.#logger.warn({ err: error }, 'the jobs that are due could not be started')
      })
      .finally(() => {
        this.#ticking = undefined
      })
  }

  #start(job: KeptJob): void {
    if (this.#running.has(job.id)) {
      this.#logger.warn(`the job ${job.id} is due and still runs`)
      return
    }
    const run = this.#finish(job).finally(() => this.#running.delete(job.id))
    this.#running.set(job.id, run)
  }

  async #finish(job: KeptJob): Promise<void> {
    const began = performance.now()
    const lastBegan = Date.now()
    let isDone = false
    try {
      await job.run(AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.#maxRunMs)]))
      isDone = true
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#logger.error({ err: error }, `the job ${job.id} failed`)
    }
    const { done, failed, lastDone } = this.#outcomes.get(job.id) ?? untried
    const lastSeconds = (performance.now() - began) / 1000
    this.#outcomes.set(job.id, {
      done: done + (isDone ? 1 : 0),
      failed: failed + (isDone ? 0 : 1),
      lastSeconds,
      lastDone: isDone ? Date.now() / 1000 : lastDone,
      lastBegan,
      hasFailed: !isDone,
    })
  }
}

const minuteMs = 60_000
const keptMinutes = 2 * 24 * 60

/** Which runs were taken by whom: of all nodes on a database exactly one gets a job's minute, however clocks jump. */
export class CronClaims {
  readonly #database: Database
  readonly #now: () => Date

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** The minute it is, in minutes since 1970, on the clock that all nodes share. */
  async minute(): Promise<number> {
    return Math.floor((await readClock(this.#database, this.#now)).getTime() / minuteMs)
  }

  /** The latest minute of each job that a node has taken. */
  async latest(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.read<{ job: string; minute: number | string }>(
      sql('SELECT job, MAX(minute) AS minute FROM _cron_runs GROUP BY job'),
    )
    return new Map(rows.map(({ job, minute }) => [job, Number(minute)]))
  }

  /** True for the first who asks. */
  async take(job: string, minute: number): Promise<boolean> {
    const insert = 'INSERT INTO _cron_runs (job, minute) VALUES (?, ?) ON CONFLICT (job, minute) DO NOTHING'
    return this.#database.write(async (connection) => {
      const taken = await connection.run(sql(insert, [job, minute]))
      // After a jump back in time, the runs ahead are still taken.
      const old = 'DELETE FROM _cron_runs WHERE job = ? AND minute < ?'
      await connection.run(sql(old, [job, minute - keptMinutes]))
      return taken > 0
    })
  }
}
