import { createHash } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { RecordChange, RawQuery } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { createRandom } from '../features/game-nights/form-squads.ts'
import type { RunningSite } from '../site.ts'
import { logIn } from '../testing/discord-site.ts'
import { controlTime, type ControlledTime, Dice } from './time-and-chance.ts'
import { Nodes, openSimulatedPostgres, type SimulatedPostgres } from './nodes.ts'
import { Outside } from './outside.ts'
import { makePeople, type Person } from './people.ts'
import { findOpenDeliveries, type Due, type OpenDelivery } from './queues.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly days: number
  readonly members: number
  readonly nodes: number
  readonly database: 'sqlite' | 'postgres'
  readonly hasFaults: boolean
  /** On how many of the first days people come every day; 60 if absent. */
  readonly busyDays?: number
  /** How many quiet days pass in one step; 1 if absent. */
  readonly quietDays?: number
  /** Whether the site gets a fault that the simulator must find. */
  readonly isPlanted: boolean
}

/** A request to the site; with a picture it is a form. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** The field of a picture. */
  readonly picture?: string
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

/** What holds after each day, regardless of what people do. */
export interface Invariant {
  readonly name: string
  /** Checked every so many days and at the end; every day if absent. */
  readonly every?: number
  /** Not checked while something is wrong outside, or was a short time ago. */
  readonly needsCalm?: true
  /** Sentences about what does not hold. */
  readonly broken: (world: World) => Promise<readonly string[]>
}

/** An invariant that did not hold. */
export interface BrokenInvariant {
  readonly invariant: string
  readonly sentence: string
}

/** A fault that begins or ends at a time. */
export interface Incident {
  readonly at: Date
  readonly run: (world: World) => Promise<void>
}

const keptSteps = 100
/** Turns of the event loop without work after which a site is quiet. */
const calmTurns = 12
/** Looks after which a site that still delivers is left alone. Each gives all sockets a turn. */
const patience = 1500
/** While something is away, a pause that it asks for can be as long as the lease of a delivery. */
const troubledPatience = 12
/** The longest pause between two looks, in real milliseconds. */
const maxPauseMs = 8
/** How long after a trouble a site may still log it and make up for it. */
const recoveryMs = 2 * 60 * 60_000
/**
 * Warnings of a site without a web app, of its doctor about a simulated machine, and of a job that has not ended when
 * the clock advances by minutes at once.
 */
const expectedWarnings = /The web app is not built|"msg":"doctor: |is due and still runs/
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const picture = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })

/** A simulated community: its site, what the site talks to, its people and what they did. */
export class World {
  readonly options: SimulationOptions
  readonly start: Date
  readonly dice: Dice
  readonly people: readonly Person[]
  readonly outside: Outside
  readonly nodes: Nodes
  readonly findings: BrokenInvariant[] = []
  /** Those who left, as they were. */
  readonly departed: Person[] = []
  /** When jobs ran last. */
  lastMinute: Date
  /** Planned faults, the next one first. */
  readonly agenda: Incident[] = []
  /** Whether it is one of the months in which hardly anyone does anything. */
  isQuiet = false
  /** Whether deliveries are due and a queue makes them wait. */
  isHeldUp = false
  /** What checks do around a minute of jobs. */
  aroundMinute: (run: () => Promise<void>) => Promise<void> = (run) => run()
  readonly #time: ControlledTime
  readonly #database: SimulatedPostgres | undefined
  readonly #closing: AsyncDisposableStack
  readonly #listeners: ((change: RecordChange) => void)[] = []
  readonly #checks: (() => Promise<void>)[] = []
  readonly #hash = createHash('sha256')
  readonly #steps: string[] = []
  #named = 0
  #calmAt = 0

  static async open(options: SimulationOptions): Promise<World> {
    const closing = new AsyncDisposableStack()
    try {
      const database = options.database === 'postgres' ? await openSimulatedPostgres(closing) : undefined
      const start = new Date(Date.UTC(2026, options.seed % 24, 1 + (options.seed % 28), 12))
      const time = controlTime(start, createRandom(options.seed))
      closing.defer(async () => time.release())
      await database?.moveTo(start)
      const people = makePeople(options.members)
      const outside = await Outside.open(closing, {
        now: time.now,
        people,
        hasBucket: database !== undefined,
      })
      const world = new World({ options, start, time, people, outside, closing, database })
      closing.defer(() => world.nodes.close())
      // What the first mail would load takes longer than a busy machine may need for a mail.
      await import('nodemailer')
      for (let count = 0; count < options.nodes; count += 1) await world.nodes.add()
      return world
    } catch (error) {
      await closing.disposeAsync()
      throw error
    }
  }

  private constructor({ options, start, people, outside, time, closing, database }: WorldParts) {
    this.options = options
    this.start = start
    this.lastMinute = start
    this.dice = new Dice(options.seed + 1)
    this.people = people
    this.outside = outside
    this.#time = time
    this.#closing = closing
    this.#database = database
    this.nodes = new Nodes({
      outside,
      now: time.now,
      pickFirst: (count) => (count > 1 ? this.dice.between(0, count - 1) : 0),
      databaseUrl: database?.url,
      onLog: (line) => {
        if (this.isCalm && !expectedWarnings.test(line))
          this.report('the site logs no fault', line.slice(0, 2000))
      },
      onChange: (change) => this.#listeners.forEach((listener) => listener(change)),
    })
  }

  get now(): Date {
    return this.#time.now()
  }

  /** One of the nodes. */
  get site(): RunningSite {
    const [site] = this.nodes.sites
    if (!site) throw new Error('The site is closed.')
    return site
  }

  /** Everyone with an account. */
  get members(): readonly Person[] {
    return this.people.filter(({ id }) => id !== '')
  }

  /** Whether nothing is wrong, nor was a short time ago. */
  get isCalm(): boolean {
    return this.now.getTime() >= this.#calmAt
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

  /** Listens for changes of records, also after a site was opened again. */
  onChange(listener: (change: RecordChange) => void): void {
    this.#listeners.push(listener)
  }

  /** Says that something is wrong until then, and that it takes time to make up for it. */
  expectTroubleUntil(moment: Date): void {
    this.#calmAt = Math.max(this.#calmAt, moment.getTime() + recoveryMs)
  }

  plan(...incidents: readonly Incident[]): void {
    this.agenda.push(...incidents)
    this.agenda.sort((a, b) => a.at.getTime() - b.at.getTime())
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

  /** The simulated time plus `ms` milliseconds. */
  readonly in = (ms: number) => new Date(this.now.getTime() + ms)

  /** Remembers that a person has left. */
  forget(person: Person): void {
    this.departed.push({ ...person })
    Object.assign(person, { id: '', token: '' })
  }

  /** A name that nothing else has, so that a step says what it is about. */
  newName(kind: string): string {
    return `${kind} ${String(this.newCount()).padStart(5, '0')}`
  }

  newCount(): number {
    this.#named += 1
    return this.#named
  }

  query<Row>(sql: string, params: RawQuery['params'] = []): Promise<Row[]> {
    return this.site.engine.query<Row>({ sql, params })
  }

  /** Logs a person in through Discord. Returns the message of a refusal. */
  async logIn(person: Person): Promise<string | undefined> {
    try {
      const { id, client } = await logIn(this.#anySite().url, person.persona)
      Object.assign(person, { id, token: client.authStore.token })
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Sends a request as a person and notes it as a step; logs in first if the login has ended. */
  async ask(by: Person, { what, ...call }: Call & { readonly what: string }): Promise<Answer> {
    const { auth } = await this.site.engine.authenticate(by.token)
    const refusal = auth ? undefined : await this.logIn(by)
    if (refusal !== undefined) {
      this.note(`${by.name} ${what}: cannot log in. ${refusal}`)
      return { status: 401, body: {}, text: '' }
    }
    const answer = await this.call(by, call)
    this.note(`${by.name} ${what}: ${outcomeOf(answer)}`)
    return answer
  }

  /** Sends a request as a person or as a guest. */
  async call(by: Person | undefined, { method, path, body, picture: field }: Call): Promise<Answer> {
    const form = field === undefined ? undefined : new FormData()
    form?.set('@jsonPayload', JSON.stringify(body))
    form?.set(field ?? '', picture, 'picture.png')
    const response = await fetch(this.#anySite().url + path, {
      method,
      headers: {
        ...(by && { authorization: by.token }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const [text, { status }] = [await response.text(), response]
    if (status >= 500 && this.isCalm)
      this.report('the site answers', `${method} ${path}: ${status} ${text.slice(0, 300)}`)
    const read: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    return { status, body: isObject(read) ? read : {}, text }
  }

  /** Moves the clock, delivers what is due by then, and in a minute of jobs runs them first. */
  async goTo({ at, isMinute }: Due): Promise<void> {
    this.#time.moveTo(at)
    await this.#database?.moveTo(at)
    if (isMinute) {
      this.lastMinute = at
      await this.aroundMinute(() => this.nodes.runJobs())
    }
    await this.settle()
  }

  /** Has something checked when the site is quiet. */
  later(check: () => Promise<void>): void {
    this.#checks.push(check)
  }

  /** Waits until nothing is being delivered and what follows from the last commit is done; then checks. */
  async settle(): Promise<void> {
    await this.#quiet()
    for (const check of this.#checks.splice(0)) await check()
  }

  async #quiet(): Promise<void> {
    const now = formatDate(this.now)
    let [last, looks]: [readonly OpenDelivery[], number] = [[], 0]
    for (let look = 0; look < (this.isCalm ? patience : troubledPatience); look += 1) {
      for (let turn = 0; turn < calmTurns; turn += 1) await setImmediate()
      const isBusy = (await this.#database?.isBusy()) === true
      const open = await findOpenDeliveries(this)
      looks = look > 0 && open.length === last.length && !isBusy ? looks + 1 : 0
      last = open
      // A queue may wait longer than its rows: for a service that is away.
      this.isHeldUp = open.length > 0
      if (open.every(({ due }) => due <= now) && looks >= (open.length > 0 ? 3 : this.#calmLooks)) return
      if (open.length > 0) this.#time.ring()
      // Deliveries are on real sockets, and so is PostgreSQL.
      if (look > 0 || this.#database) await sleep(Math.min(2 ** look, maxPauseMs))
    }
    if (this.isCalm)
      this.report('a delivery ends', `${last.map(({ row }) => row).join(', ')} goes on for ever`)
  }

  /** PostgreSQL may still be answering at the first look. */
  get #calmLooks(): number {
    return this.#database ? 1 : 0
  }

  #anySite(): RunningSite {
    return this.dice.pick(this.nodes.sites) ?? this.site
  }
}

interface WorldParts extends Pick<World, 'options' | 'start' | 'people' | 'outside'> {
  readonly time: ControlledTime
  readonly closing: AsyncDisposableStack
  readonly database: SimulatedPostgres | undefined
}

/** The status, and why a request was refused. */
function outcomeOf({ status, body }: Answer): string {
  if (status < 400) return String(status)
  const fields = JSON.stringify(body['data'] ?? {})
  return `${status} ${String(body['message'])} ${fields === '{}' ? '' : fields}`.trim()
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
