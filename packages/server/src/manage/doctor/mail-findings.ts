import type { Settings } from '../../settings.ts'
import { messageOf, type Finding } from './finding.ts'

const patienceMs = 10_000

/** Greets the mail server and logs in, as sending a mail would begin. */
export async function mailFindings({ smtpUrl, isDemo, mailFrom }: Settings): Promise<Finding[]> {
  if (!smtpUrl) {
    const name = 'mail: not configured'
    if (isDemo) return [{ name }]
    const warning = 'nobody can reset a password, confirm an address or get a code'
    return [{ name, warning, todo: 'set SMTP_URL and MAIL_FROM.' }]
  }
  const name = `mail server ${new URL(smtpUrl).host}`
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return [{ name }, senderFinding(mailFrom, isDemo)]
  } catch (error) {
    const todo =
      'Check SMTP_URL: address, port, user and password; smtps:// where it wants encryption from the start.'
    return [{ name, problem: messageOf(error), todo }]
  } finally {
    transport.close()
  }
}

function senderFinding(mailFrom: string, isDemo: boolean): Finding {
  const name = `mails come from ${mailFrom}`
  if (isDemo || !mailFrom.includes('@localhost')) return { name }
  return {
    name,
    problem: 'nobody accepts mails from there',
    todo: 'set MAIL_FROM to an address of your domain.',
  }
}
