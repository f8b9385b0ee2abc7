import { defineCollection } from '../schema/collection.ts'
import { bool } from '../schema/fields/bool.ts'
import { relation } from '../schema/fields/relation.ts'
import { text } from '../schema/fields/text.ts'

/** Notes that their owner sees, and everybody when they are open. */
export const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: {
    title: text({ required: true }),
    owner: relation('people', { cascadeDelete: true }),
    open: bool(),
    hush: text(),
  },
  rules: {
    list: 'owner = @request.auth.id || open = true',
    view: 'owner = @request.auth.id || open = true',
    create: '@request.auth.id != ""',
    update: 'owner = @request.auth.id',
    delete: 'owner = @request.auth.id',
  },
  fieldRules: { hush: { read: 'owner = @request.auth.id' } },
})

/** One event as it came over the wire. */
export interface RawEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** A stream read by hand. */
export class RawStream {
  readonly events: RawEvent[] = []
  readonly headers: Headers
  text = ''
  isOver = false
  readonly #abort: AbortController

  static async open(url: string): Promise<RawStream> {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/realtime`, { signal: abort.signal })
    const stream = new RawStream(response, abort)
    while (stream.events.length === 0 && !stream.isOver)
      await new Promise((resolve) => setTimeout(resolve, 5))
    return stream
  }

  constructor(response: Response, abort: AbortController) {
    this.headers = response.headers
    this.#abort = abort
    void this.#read(response)
  }

  get clientId(): string {
    return this.events[0]?.id ?? ''
  }

  /** Names and actions of what came after the greeting. */
  get heard(): string[] {
    return this.events.slice(1).map(({ event, data }) => `${event} ${actionOf(data)}`)
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(response: Response): Promise<void> {
    try {
      for await (const chunk of response.body ?? []) {
        this.text += new TextDecoder().decode(chunk)
        this.#parse()
      }
    } catch {
      // Closed by us or cut by the server: over either way.
    }
    this.isOver = true
  }

  #parse(): void {
    const blocks = this.text.split('\n\n').slice(0, -1)
    const events = blocks.filter((block) => block.startsWith('id:')).map(parseBlock)
    this.events.splice(0, Infinity, ...events)
  }
}

function parseBlock(block: string): RawEvent {
  const line = (name: string) =>
    block
      .split('\n')
      .find((each) => each.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? ''
  return { id: line('id'), event: line('event'), data: JSON.parse(line('data')) }
}

function actionOf(data: unknown): string {
  return typeof data === 'object' && data && 'action' in data ? String(data.action) : ''
}
