/** A message as the Discord simulator stores it. */
export interface ChannelMessage {
  readonly content: string
  readonly embeds: readonly {
    readonly title?: string
    readonly description?: string
    readonly color?: number
    readonly timestamp?: string
    readonly fields?: readonly { readonly name: string; readonly value: string }[]
  }[]
  readonly [key: string]: unknown
}

/** The faults and records of the Discord simulator, over its control API. */
export class PretendDiscord {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async messages(channel: string): Promise<ChannelMessage[]> {
    const answer = await fetch(`${this.#url}/_control/messages?channel=${encodeURIComponent(channel)}`)
    const kept = (await answer.json()) as { content: string; message: Pick<ChannelMessage, 'embeds'> }[]
    return kept.map(({ message, ...rest }) => ({ ...rest, embeds: message.embeds }))
  }

  /** The messages of a channel, as one text. */
  async written(channel: string): Promise<string> {
    const answer = await fetch(`${this.#url}/_control/messages?channel=${encodeURIComponent(channel)}`)
    return answer.text()
  }

  async setFault(fault: Record<string, unknown>): Promise<void> {
    await this.#post('/_control/fault', fault)
  }

  async clearFaults(): Promise<void> {
    await this.#post('/_control/clear', {})
  }

  async changeRole(userId: string, change: { add?: string; remove?: string }): Promise<void> {
    await this.#post('/_control/roles', { userId, ...change })
  }

  async rolesOf(userId: string): Promise<string[]> {
    const answer = await fetch(`${this.#url}/_control/state`)
    const { world } = (await answer.json()) as {
      world: Record<'personas' | 'members', { id: string; roles: string[] }[]>
    }
    return [...world.personas, ...world.members].find((person) => person.id === userId)?.roles ?? []
  }

  async setMembership(userId: string, member: boolean): Promise<void> {
    await this.#post('/_control/membership', { userId, member })
  }

  /** Denies the bot permissions in a channel, as an admin of the server; an empty list restores them. */
  async denyBot(channelId: string, permissions: readonly string[]): Promise<void> {
    await this.#post('/_control/deny', { channelId, permissions })
  }

  /** Types a slash command as a user. */
  async command(userId: string, line: string): Promise<void> {
    await this.#post('/_control/command', { userId, line })
  }

  /** The site's facts about a user for linked roles. */
  async roleConnection(userId: string): Promise<unknown> {
    const answer = await fetch(`${this.#url}/_control/role-connection?user=${encodeURIComponent(userId)}`)
    return ((await answer.json()) as { connection: unknown }).connection
  }

  async #post(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
}
