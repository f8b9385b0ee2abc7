import { randomUUID } from 'node:crypto'
import type { TestMail } from '@longhouse/engine'
import type { MailKind } from '@longhouse/contract/mail'
import type { Platform } from '../../platform/feature.ts'
import { composeMail } from './compose-mail.ts'
import type { SendMail } from './send-mail.ts'

const kinds: Readonly<Record<TestMail['template'], MailKind>> = {
  verification: 'verification',
  'password-reset': 'passwordReset',
  'email-change': 'emailChange',
  otp: 'otp',
  'login-alert': 'authAlert',
}

/** Sends a mail as members get it, at once and past the queue, so that the operator hears what came of it. */
export async function sendTestMail(
  { to, template }: TestMail,
  send: SendMail,
  { settings, community }: Pick<Platform, 'settings' | 'community'>,
): Promise<void> {
  const { publicUrl } = settings
  const mail = composeMail({ kind: kinds[template], token: 'test', code: '12345678', community, publicUrl })
  const outcome = await send({ ...mail, to, messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>` })
  if (outcome.kind === 'delivered') return
  throw new Error('reason' in outcome ? outcome.reason : outcome.kind)
}
