import PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { FakeDiscord } from './fake-discord.ts'
import { accounts, seed } from './seed.ts'

/** The login that a request is made with. */
export type Role = 'guest' | 'member' | 'other' | 'admin' | 'superuser'

/** A running server: where it listens and how to have it empty again. */
export interface RunningServer {
  url: string
  superuser: { email: string; password: string }
  /** Brings the server to the fixture collections without records. */
  empty(): Promise<void>
  /** Switches batch requests; records and logins need not survive it. */
  allowBatch(isAllowed: boolean): Promise<void>
  close(): Promise<void>
}

/** Starts the server under test; `schema` is the fixture with the fake provider filled in. */
export type StartServer = (schema: readonly object[]) => Promise<RunningServer>

/** What a section gets to work with. Usable from the first row on, after `open`. */
export class Api {
  readonly discord = new FakeDiscord()
  readonly #start: StartServer
  readonly #schema: (discordUrl: string) => readonly object[]
  readonly #logins = new Map<Role, { token: string; record: RecordModel }>()
  #server: RunningServer | undefined

  constructor(start: StartServer, schema: (discordUrl: string) => readonly object[]) {
    this.#start = start
    this.#schema = schema
  }

  get url(): string {
    return this.#running().url
  }

  get superuser(): RunningServer['superuser'] {
    return this.#running().superuser
  }

  /** Starts the fake provider and the server; `reset` adds the records. */
  async open(): Promise<void> {
    const schema = this.#schema(await this.discord.listen())
    this.#server = await this.#start(schema)
  }

  /** Back to the seed: fixture collections, seeded records, fresh logins. */
  async reset(): Promise<void> {
    await this.#running().empty()
    this.#logins.clear()
    const root = this.#client()
    const { email, password } = this.superuser
    this.#logins.set('superuser', await root.collection('_superusers').authWithPassword(email, password))
    await seed(root)
    for (const role of ['member', 'other', 'admin'] as const) await this.login(role)
  }

  /** Logs a seeded role in again, for rows that made its token worthless. */
  async login(role: 'member' | 'other' | 'admin'): Promise<void> {
    const { email, password } = accounts[role]
    this.#logins.set(role, await this.#client().collection('users').authWithPassword(email, password))
  }

  /** A fresh official client, logged in as the role. */
  pb(as: Role = 'guest'): PocketBase {
    const client = this.#client()
    const login = this.#logins.get(as)
    if (login) client.authStore.save(login.token, login.record)
    return client
  }

  allowBatch(isAllowed: boolean): Promise<void> {
    return this.#running().allowBatch(isAllowed)
  }

  async close(): Promise<void> {
    await this.#server?.close()
    await this.discord.close()
  }

  #client(): PocketBase {
    const client = new PocketBase(this.url)
    client.autoCancellation(false)
    return client
  }

  #running(): RunningServer {
    if (!this.#server) throw new Error('The server under test is not started yet.')
    return this.#server
  }
}
