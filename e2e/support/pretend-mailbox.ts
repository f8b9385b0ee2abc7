import { expect } from '@playwright/test'

/** A mail as the mail simulator stores it. */
export interface CaughtMail {
  readonly subject: string
  readonly text: string
  readonly messageId: string
}

/** The site's mails, and the faults of its mail server. */
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

  /** Waits for the newest mail with this subject, and returns the path of its link. */
  async linkTo(address: string, subject: RegExp): Promise<string> {
    const { text } = await this.#newest(address, subject)
    const link = /^https?:\/\/[^/]+(\/\S+#\/\S+)$/m.exec(text)?.[1]
    if (!link) throw new Error(`There is no link in:\n${text}`)
    return link
  }

  /** Waits for a new code, and returns its digits. */
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
