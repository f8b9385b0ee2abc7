import { FaultSwitch, type MailFault } from './fault.ts'
import { MailBox, type SimMail } from './mail-box.ts'
import { listenForMail } from './smtp-listener.ts'
import { createWeb } from './web.ts'

export interface MailSimOptions {
  /** Port of the page; 0, the default, uses any free port. Mail has its own port. */
  readonly port?: number
  readonly host?: string
}

export interface MailSim {
  /** The page, without a slash at the end. */
  readonly url: string
  /** Address for sending mail: smtp://127.0.0.1:2525 */
  readonly smtpUrl: string
  /** Newest first; with `to` only those to one address. */
  mails(to?: string): readonly SimMail[]
  clear(): void
  setFault(fault: MailFault): void
  clearFault(): void
  close(): Promise<void>
}

/** Starts a real SMTP listener that stores its mails, with a page to read them. */
export async function startMailSim({ port = 0, host = '127.0.0.1' }: MailSimOptions = {}): Promise<MailSim> {
  const box = new MailBox()
  const faults = new FaultSwitch()
  const web = createWeb({ box, faults })
  const url = await web.listen({ port, host })
  const smtp = await listenForMail({ box, faults, host })

  return {
    url,
    smtpUrl: `smtp://${host.includes(':') ? `[${host}]` : host}:${smtp.port}`,
    mails: (to) => box.all(to),
    clear: () => box.clear(),
    setFault: (fault) => faults.set(fault),
    clearFault: () => faults.clear(),
    close: async () => {
      await smtp.close()
      await web.close()
    },
  }
}
