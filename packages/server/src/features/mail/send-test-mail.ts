import { randomUUID } from 'node:crypto'
import type { TestMail } from '@longhouse/engine'
import type { AccountMailKind } from '@longhouse/contract/mail'
import type { Platform } from '../../platform/feature.ts'
import { composeMail } from './compose-mail.ts'
import type { SendMail } from './send-mail.ts'

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
