import { createHash } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Change, RawQuery } from '@longhouse/engine'
import { createRandom } from '@longhouse/contract/game-nights'
import { pino } from 'pino'
import { readSettings } from '../settings.ts'
import { openSite, type RunningSite } from '../site.ts'
import { logIn } from '../testing/discord-site.ts'
import { controlTime, type ControlledTime } from './controlled-time.ts'
import { Dice } from './dice.ts'
import { environmentOf, openOutside, type Outside } from './outside.ts'
import { makePeople, type Person } from './people.ts'
import { countWaiting, type Due } from './queues.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly days: number
  readonly members: number
}

/** A request to the site; with a picture it is a form. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** The field of a picture. */
  readonly picture?: string
}

/** An invariant that did not hold. */
export interface Finding {
  readonly invariant: string
  readonly sentence: string
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export const dayMs = 24 * 60 * 60_000
const keptSteps = 100
/** Turns of the event loop without work after which a site is quiet. */
const calmTurns = 12
/** Real milliseconds after which a site that still delivers is left alone. */
const patienceMs = 2000
/** What a site without a web app logs. */
const expectedWarnings = /The web app is not built/
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })

/** A simulated community: its site, what the site talks to, its people and what they did. */
export class World {
  readonly options: SimulationOptions
  readonly start: Date
  readonly dice: Dice
  readonly people: readonly Person[]
  readonly findings: Finding[] = []
  readonly outside: Outside
  readonly #time: ControlledTime
  readonly #closing: AsyncDisposableStack
  readonly #listeners: ((change: Change) => void)[] = []
  readonly #hash = createHash('sha256')
  readonly #steps: string[] = []
  #named = 0
  #site: RunningSite | undefined

  static async open(options: SimulationOptions): Promise<World> {
    const closing = new AsyncDisposableStack()
    const start = startOf(options.seed)
    const time = controlTime(start, createRandom(options.seed))
    closing.defer(async () => time.release())
    try {
      const people = makePeople(options.members)
      const outside = await openOutside(closing, { now: time.now, people })
      const world = new World({ options, start, time, people, outside, closing })
      closing.defer(async () => world.#site?.close())
      await world.#openSite()
      return world
    } catch (error) {
      await closing.disposeAsync()
      throw error
    }
  }

  private constructor({ options, start, people, outside, time, closing }: WorldParts) {
    this.options = options
    this.start = start
    this.dice = new Dice(options.seed + 1)
    this.people = people
    this.outside = outside
    this.#time = time
    this.#closing = closing
  }

  get now(): Date {
    return this.#time.now()
  }

  get site(): RunningSite {
    if (!this.#site) throw new Error('The site is closed.')
    return this.#site
  }

  /** Everyone with an account. */
  get members(): readonly Person[] {
    return this.people.filter(({ id }) => id !== '')
  }

  /** A digest of all steps: equal for equal runs. */
  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  get lastSteps(): readonly string[] {
    return this.#steps
  }

  close(): Promise<void> {
    return this.#closing.disposeAsync()
  }

  /** Listens for changes of records, also after the site was opened again. */
  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener)
  }

  note(step: string): void {
    const line = `${this.now.toISOString().slice(0, 19)}Z ${step}`
    this.#hash.update(`${line}\n`)
    this.#steps.push(line)
    if (this.#steps.length > keptSteps) this.#steps.shift()
  }

  report(invariant: string, sentence: string): void {
    this.findings.push({ invariant, sentence })
  }

  /** The time in so many milliseconds. */
  in(ms: number): Date {
    return new Date(this.now.getTime() + ms)
  }

  /** A name that nothing else has, so that a step says what it is about. */
  newName(kind: string): string {
    this.#named += 1
    return `${kind} ${this.#named}`
  }

  query<Row>(sql: string, params: RawQuery['params'] = []): Promise<Row[]> {
    return this.site.engine.query<Row>({ sql, params })
  }

  async logIn(person: Person): Promise<void> {
    const { id, client } = await logIn(this.site.url, person.persona)
    Object.assign(person, { id, token: client.authStore.token })
  }

  /** Sends a request as a person and notes it as a step; logs in again when the login has run out. */
  async ask(by: Person, { what, ...call }: Call & { readonly what: string }): Promise<Answer> {
    let answer = await this.call(by, call)
    if (answer.status === 401) {
      await this.logIn(by)
      answer = await this.call(by, call)
    }
    this.note(`${by.name} ${what}: ${outcomeOf(answer)}`)
    return answer
  }

  /** Sends a request as a person or as a guest. */
  async call(by: Person | undefined, { method, path, body, picture: field }: Call): Promise<Answer> {
    const form = field === undefined ? undefined : new FormData()
    form?.set('@jsonPayload', JSON.stringify(body))
    form?.set(field ?? '', picture, 'picture.png')
    const response = await fetch(this.site.url + path, {
      method,
      headers: {
        ...(by && { authorization: by.token }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const [text, { status }] = [await response.text(), response]
    if (status >= 500) this.report('the site answers', `${method} ${path}: ${status} ${text.slice(0, 300)}`)
    const read: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    return { status, body: isObject(read) ? read : {}, text }
  }

  /** Moves the clock, delivers what is due by then, and in a minute of jobs runs them first. */
  async goTo({ at, isMinute }: Due): Promise<void> {
    this.#time.moveTo(at)
    if (isMinute) {
      const { crons } = this.site.engine
      await crons.tick()
      await crons.settled()
    }
    await this.settle()
  }

  /** Waits until nothing is being delivered and what follows from the last commit is done. */
  async settle(): Promise<void> {
    const giveUpAt = hrtime() + patienceMs
    for (let isFirst = true; isFirst || hrtime() < giveUpAt; isFirst = false) {
      for (let turn = 0; turn < calmTurns; turn += 1) await setImmediate()
      if ((await countWaiting(this)) === 0) return
      this.#time.ring()
      // Deliveries are on real sockets.
      if (!isFirst) await sleep(1)
    }
  }

  async #openSite(): Promise<void> {
    const write = (line: string) => {
      if (!expectedWarnings.test(line)) this.report('the site logs no fault', line.slice(0, 2000))
    }
    const logger = pino({ level: 'warn' }, { write })
    this.#site = await openSite(readSettings(environmentOf(this.outside)), { now: this.#time.now, logger })
    this.#site.engine.onChange((change) => this.#listeners.forEach((listener) => listener(change)))
  }
}

interface WorldParts extends Pick<World, 'options' | 'start' | 'people' | 'outside'> {
  readonly time: ControlledTime
  readonly closing: AsyncDisposableStack
}

/** A day within two years, so that seeds meet changes of clocks, turns of years and a leap day at different ages. */
function startOf(seed: number): Date {
  return new Date(Date.UTC(2026, seed % 24, 1 + (seed % 28), 12))
}

/** The status, and why a request was refused. */
function outcomeOf({ status, body }: Answer): string {
  if (status < 400) return String(status)
  const fields = JSON.stringify(body['data'] ?? {})
  return `${status} ${String(body['message'])} ${fields === '{}' ? '' : fields}`.trim()
}

/** Real milliseconds: those of `performance` are simulated. */
function hrtime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
