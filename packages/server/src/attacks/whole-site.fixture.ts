import { connect } from 'node:net'
import { demoPersonas } from '@longhouse/discord-sim'
import type { TestDatabase } from '@longhouse/engine/testing'
import { makeUpBuild } from '../hosting/made-up-build.fixture.ts'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../testing/discord-site.ts'

/** The whole production site: API, features, web app, a Discord simulator, and three members. */
export interface WholeSite extends DiscordSite {
  readonly member: LoggedIn
  readonly other: LoggedIn
  readonly staff: LoggedIn
  /** Sends bytes unchanged. Returns the response, until the server hangs up or `ms` are over. */
  raw(bytes: string | Buffer, ms?: number): Promise<string>
  /** Sends a request that no client has normalised. */
  ask(path: string, options?: Ask): Promise<RawAnswer>
}

interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const publicUrl = 'https://tog.example'

export async function startWholeSite(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<WholeSite> {
  const build = await makeUpBuild()
  const site = await startDiscordSite(database, {
    env: { WEB_DIR: build.folder, PUBLIC_URL: publicUrl, ...env },
  })
  const raw = (bytes: string | Buffer, ms?: number) => exchange(site.url, bytes, ms)
  const people = await Promise.all(
    [demoPersonas.member, demoPersonas.secondMember, demoPersonas.staff].map(({ id }) => site.logIn(id)),
  )
  const [member, other, staff] = people
  if (!member || !other || !staff) throw new Error('The pretend Discord lacks a person.')
  return {
    ...site,
    member,
    other,
    staff,
    raw,
    ask: async (path, { method = 'GET', headers = {}, body = '' } = {}) => {
      const lines = Object.entries({ Host: 'tog.example', Connection: 'close', ...headers })
      if (body) lines.push(['Content-Length', String(Buffer.byteLength(body))])
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      return readAnswer(await raw(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`))
    },
    close: async () => {
      await site.close()
      await build.remove()
    },
  }
}

function exchange(url: string, bytes: string | Buffer, ms = 5000): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const socket = connect(Number(port), hostname)
  const timer = setTimeout(() => socket.destroy(), ms)
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // Some tests are about a server that hangs up in the middle of a request.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(timer)
    resolve(Buffer.concat(chunks).toString('latin1'))
  })
  socket.write(bytes)
  return promise
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const index = line.indexOf(':')
    headers.append(line.slice(0, index), line.slice(index + 1).trim())
  }
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) }
}
