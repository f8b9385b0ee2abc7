import { Socket } from 'node:net'
import { z } from 'zod'
import type { Platform } from '../../platform/feature.ts'
import { patienceOf, unlessAborted } from '../../platform/unless-aborted.ts'
import type { ComposedMail } from './compose-mail.ts'
import { attemptMs } from './mail-timing.ts'

/** What became of one attempt. */
export type MailOutcome =
  | { readonly kind: 'delivered' }
  /** Its link or code is dead: nobody needs it any more. `why` says it where it is not for the failures before. */
  | { readonly kind: 'expired'; readonly why?: string }
  /** The mail server will never take this one. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The mail server is away, busy or wrongly set up. */
  | { readonly kind: 'failed'; readonly reason: string }

/** A mail with its way. */
export interface AddressedMail extends ComposedMail {
  readonly to: string
  /** The same at every attempt, so that a mail whose answer got lost is recognised as the same. */
  readonly messageId: string
}

/** Hands one mail to the mail server; never throws, and takes no longer than an attempt may. */
export type SendMail = (mail: AddressedMail) => Promise<MailOutcome>

/** Which mail server, and who writes. */
export interface MailSenderOptions extends Pick<Platform, 'closing'> {
  readonly smtpUrl: string
  readonly from: string
  readonly timeoutMs?: number
}

export function createMailSender({
  smtpUrl,
  from,
  timeoutMs = attemptMs,
  closing,
}: MailSenderOptions): SendMail {
  return async (mail) => {
    // With the first mail: it takes as much memory as all features that send one.
    const { createTransport } = await import('nodemailer')
    // A socket of our own, to cut the connection at the end of the time whatever state it is in.
    const socket = new Socket()
    const signal = patienceOf(timeoutMs, closing)
    const transport = createTransport({
      url: smtpUrl,
      socket,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await unlessAborted(signal, () =>
        transport.sendMail({
          from,
          ...mail,
          // As an object it is one address, whatever is in it; a text would be read as a list.
          to: { name: '', address: mail.to },
          // Nobody's holiday notice should answer.
          headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }),
      )
      return { kind: 'delivered' }
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', reason: 'The mail server did not answer in time.' }
      return toOutcome(error)
    } finally {
      socket.destroy()
    }
  }
}

const failureSchema = z.object({
  message: z.string().default('Unknown failure'),
  code: z.string().optional(),
  responseCode: z.number().optional(),
})

/** Only a lasting refusal of this address or this content is the mail's own fault. */
function toOutcome(error: unknown): MailOutcome {
  const { data } = failureSchema.safeParse(error)
  const reason = (data?.message ?? 'Unknown failure').slice(0, 500)
  const isAboutThisMail = data?.code === 'EENVELOPE' || data?.code === 'EMESSAGE'
  const isLasting = (data?.responseCode ?? 0) >= 500
  return { kind: isAboutThisMail && isLasting ? 'refused' : 'failed', reason }
}
