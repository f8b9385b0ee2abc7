import { ok } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClientResponseError, type RecordAuthResponse } from 'pocketbase'
import type { MailSim } from '@longhouse/mail-sim'
import { newClient } from '@longhouse/server/testing'

export interface Person {
  readonly email: string
  readonly password: string
}

const patienceMs = 30_000

/** An administrator of a site with mail logs in by password and a code from their mailbox. */
export async function logInByMail(
  url: string,
  { email, password }: Person,
  mailbox: MailSim,
): Promise<RecordAuthResponse> {
  const users = newClient(url).collection('users')
  const mfaId = await users.authWithPassword(email, password).then(
    () => '',
    (error: unknown) => (error instanceof ClientResponseError ? String(error.response['mfaId'] ?? '') : ''),
  )
  ok(mfaId, 'the password of the administrator was not taken, or no code was asked for')
  mailbox.clear()
  const { otpId } = await users.requestOTP(email)
  return users.authWithOTP(otpId, await codeIn(mailbox, email), { mfaId })
}

async function codeIn(mailbox: MailSim, email: string): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const [code] = /^\d{4} \d{4}$/m.exec(mailbox.mails(email)[0]?.text ?? '') ?? []
    if (code) return code.replace(' ', '')
    ok(performance.now() < deadline, `no mail with a code came to ${email}`)
    await sleep(50)
  }
}
