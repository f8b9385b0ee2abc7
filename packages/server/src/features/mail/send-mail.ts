import { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { TestMail } from '@longhouse/engine'
import type { AccountMailKind } from '@longhouse/contract/mail'
import { z } from 'zod'
import type { Platform } from '../../platform/feature.ts'
import { patienceOf, unlessAborted } from '../../platform/portions.ts'
import { type ComposedMail, composeMail } from './compose-mail.ts'

/** Time limit of one attempt; milliseconds. */
export const attemptMs = 10_000

/** What the mail server made of a mail: `failed` if it is unreachable, busy or wrongly configured. */
type MailOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

/** A mail with its recipient. */
interface AddressedMail extends ComposedMail {
  readonly to: string
  /** The same at every attempt, so that a mail whose response was lost is recognised. */
  readonly messageId: string
}

/** Sends one mail to the mail server; never throws, and ends within the time of an attempt. */
export type SendMail = (mail: AddressedMail) => Promise<MailOutcome>

/** The mail server, and the sender's address. */
interface MailSenderOptions extends Pick<Platform, 'closing'> {
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
    // Loaded with the first mail: it takes as much memory as all features that send one.
    const { createTransport } = await import('nodemailer')
    // Our own socket can be destroyed at the end of the time in any state of the connection.
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
          // As an object it is one address, whatever it contains; a text would be parsed as a list.
          to: { name: '', address: mail.to },
          // Suppresses automatic replies.
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

const kinds: Readonly<Record<TestMail['template'], AccountMailKind>> = {
  verification: 'verification',
  'password-reset': 'passwordReset',
  'email-change': 'emailChange',
  otp: 'otp',
  'login-alert': 'authAlert',
}

interface Way extends Pick<Platform, 'settings' | 'community' | 'now'> {
  readonly send: SendMail
}

/** Sends a mail as members get it, immediately instead of queueing it. Throws the reason if it fails. */
export async function sendTestMail({ to, template }: TestMail, way: Way): Promise<void> {
  const { community, now, send } = way
  const { publicUrl } = way.settings
  const madeUp = { token: 'test', code: '12345678', login: { at: now(), device: 'Firefox on Android' } }
  const mail = composeMail({ kind: kinds[template], ...madeUp, community, publicUrl })
  const outcome = await send({ ...mail, to, messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>` })
  if (outcome.kind === 'delivered') return
  throw new Error(outcome.reason)
}
