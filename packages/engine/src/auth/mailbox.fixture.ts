import type { AccountMail } from './auth-host.ts'
import type { Transaction } from '../records/transaction.ts'

/** Keeps the mails of an engine for a test to read; those of a failed transaction never arrive. */
export class Mailbox {
  readonly mails: AccountMail[] = []

  readonly onMail = async (mail: AccountMail, tx: Transaction): Promise<void> => {
    tx.afterCommit(() => void this.mails.push(mail))
  }

  /** How many came to an address. */
  count(to: string): number {
    return this.mails.filter((mail) => mail.to === to).length
  }

  /** The newest mail to an address. */
  last(to: string): AccountMail {
    const mail = this.mails.findLast((each) => each.to === to)
    if (!mail) throw new Error(`No mail came to ${to}.`)
    return mail
  }

  /** The token of the link in the newest mail to an address. */
  token(to: string): string {
    return this.last(to).token ?? ''
  }
}
