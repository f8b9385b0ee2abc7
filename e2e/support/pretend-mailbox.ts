import { expect } from '@playwright/test'

/** A mail as the pretend mailbox keeps it. */
export interface CaughtMail {
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

/** What the site has sent, and the switch to break its mail server. */
export class PretendMailbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Newest first. */
  async mailsTo(address: string): Promise<CaughtMail[]> {
    const answer = await fetch(`${this.#url}/api/mails?to=${encodeURIComponent(address)}`)
    return (await answer.json()) as CaughtMail[]
  }

  /** The path on the site that the newest mail about this leads to, once it is there. */
  async linkTo(address: string, subject: RegExp): Promise<string> {
    const { text } = await this.#newest(address, subject)
    const link = /^https?:\/\/[^/]+(\/\S+#\/\S+)$/m.exec(text)?.[1]
    if (!link) throw new Error(`There is no link in:\n${text}`)
    return link
  }

  /** The digits of the newest code, once more codes than before have come. */
  async codeTo(address: string): Promise<string> {
    const { text } = await this.#newest(address, /code/)
    return /^\d{4} \d{4}$/m.exec(text)?.[0] ?? ''
  }

  async break(kind: 'down' | 'hang' | 'busy'): Promise<void> {
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${this.#url}/api/fault`, { method: 'PUT', headers, body: JSON.stringify({ kind }) })
  }

  async repair(): Promise<void> {
    await fetch(`${this.#url}/api/fault`, { method: 'DELETE' })
  }

  async #newest(address: string, subject: RegExp): Promise<CaughtMail> {
    const matching = async () => (await this.mailsTo(address)).find((mail) => subject.test(mail.subject))
    await expect.poll(async () => (await matching())?.subject ?? '', { timeout: 15_000 }).toMatch(subject)
    const mail = await matching()
    if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
    return mail
  }
}
