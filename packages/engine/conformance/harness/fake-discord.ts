import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The fake provider's profile of a person, in Discord's own spelling. */
export interface DiscordPerson {
  id: string
  username: string
  global_name?: string | null
  discriminator?: string
  avatar?: string | null
  email?: string
  verified?: boolean
}

/** The last token request the server under test made. */
export interface TokenRequest {
  authorization: string
  form: URLSearchParams
}

/** Just enough of Discord's OAuth2 for a code exchange; the codes come from `codeFor`. */
export class FakeDiscord {
  url = ''
  lastTokenRequest: TokenRequest | undefined
  readonly #people = new Map<string, DiscordPerson>()
  #server: Server | undefined
  #codes = 0

  async listen(): Promise<string> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('The pretend provider does not listen.')
    this.url = `http://127.0.0.1:${address.port}`
    return this.url
  }

  /** A one-person authorisation code. */
  codeFor(person: DiscordPerson): string {
    const code = `code-${++this.#codes}`
    this.#people.set(code, person)
    return code
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/token') return this.#answerToken(request, response)
    if (request.url === '/users/@me') return this.#answerUser(request, response)
    json(response, 404, { message: 'unknown' })
  }

  async #answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const form = new URLSearchParams(text)
    this.lastTokenRequest = { authorization: request.headers.authorization ?? '', form }
    const code = form.get('code') ?? ''
    if (!this.#people.has(code)) return json(response, 400, { error: 'invalid_grant' })
    const token = {
      access_token: `at-${code}`,
      refresh_token: `rt-${code}`,
      token_type: 'Bearer',
      expires_in: 600,
    }
    json(response, 200, token)
  }

  #answerUser(request: IncomingMessage, response: ServerResponse): void {
    const code = (request.headers.authorization ?? '').replace(/^Bearer at-/, '')
    const person = this.#people.get(code)
    if (!person) return json(response, 401, { message: '401: Unauthorized' })
    json(response, 200, person)
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
