import { randomUUID } from 'node:crypto'
import PostalMime, { addressParser } from 'postal-mime'

/** A received mail. */
export interface SimMail {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly from: string
  /** The recipients of the envelope, which decide the delivery. */
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

// The demo may run for weeks.
const maxMails = 500

/** All received mails, in memory. */
export class MailBox {
  #mails: readonly SimMail[] = []

  /** Newest first; with `to` only those to one address. */
  all(to?: string): readonly SimMail[] {
    return to === undefined ? this.#mails : this.#mails.filter((mail) => mail.to.includes(to))
  }

  find(id: string): SimMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  clear(): void {
    this.#mails = []
  }

  async add(raw: Buffer, to: readonly string[]): Promise<void> {
    const parsed = await PostalMime.parse(raw)
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
    const [from] = addressParser(header('from'))
    const mail: SimMail = {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      from: from ? `${from.name} <${from.address ?? ''}>`.trim() : '',
      to,
      subject: parsed.subject ?? '',
      messageId: parsed.messageId ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    }
    this.#mails = [mail, ...this.#mails].slice(0, maxMails)
  }
}
