import type { Settings } from '../../settings.ts'
import { messageOf, type Finding } from './finding.ts'
import type { Engine } from '@longhouse/engine'
import { webhookSetting, relayNames } from '@longhouse/contract/relays'

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

/** Messages of a relay that are not delivered yet. */
export interface WaitingMessages {
  readonly relay: string
  readonly count: number
  /** When the oldest was stored. */
  readonly oldest: string
}

export async function readWaitingMessages(engine: Engine): Promise<readonly WaitingMessages[]> {
  const rows = await engine.query<{ relay: string; count: unknown; oldest: string }>({
    sql: `SELECT "relay", COUNT(*) AS "count", MIN("created") AS "oldest" FROM "outbox"
      WHERE "status" = 'pending' GROUP BY "relay"`,
  })
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

/**
 * Checks each configured webhook without sending a message, and names missing ones for which messages wait.
 */
export async function webhookFindings(
  { discord }: Settings,
  waiting: readonly WaitingMessages[] = [],
): Promise<Finding[]> {
  if (!discord) return []
  const asked = relayNames.map(async (relay): Promise<Finding[]> => {
    const webhook = discord.webhooks[relay]
    const name = `webhook ${webhookSetting(relay)}`
    if (!webhook)
      return missingFindings(
        name,
        waiting.find((messages) => messages.relay === relay),
      )
    try {
      const answer = await fetch(`${discord.url}/api/v10/webhooks/${webhook.id}/${webhook.token}`, {
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      return [{ name, ...problemOf(answer.status) }]
    } catch (error) {
      // Another check reports why Discord does not respond.
      return error instanceof TypeError ? [] : [{ name, problem: messageOf(error), todo: 'try again later.' }]
    }
  })
  return (await Promise.all(asked)).flat()
}

function missingFindings(name: string, waiting: WaitingMessages | undefined): Finding[] {
  if (!waiting) return []
  const { count, oldest } = waiting
  const warning = `not set, and ${count} ${count === 1 ? 'message waits' : 'messages wait'} for it since ${oldest.slice(0, 10)}`
  return [{ name, warning, todo: 'make a webhook in the channel, and set its address.' }]
}

function problemOf(status: number): Pick<Finding, 'problem' | 'todo'> {
  if (status === 200) return {}
  const todo = 'make a new webhook in the channel, and set its address.'
  if (status === 401 || status === 404) return { problem: 'Discord does not know it any more', todo }
  return { problem: `it answered ${status}`, todo: 'try again later.' }
}
