import { webhookSetting, relayNames } from '@longhouse/contract/relays'
import type { Settings } from '../../settings.ts'
import { messageOf, type Finding } from './finding.ts'

const patienceMs = 10_000

/** Asks for each webhook that is set, without sending anything to it. */
export async function webhookFindings({ discord }: Settings): Promise<Finding[]> {
  if (!discord) return []
  const asked = relayNames.map(async (relay): Promise<Finding[]> => {
    const webhook = discord.webhooks[relay]
    if (!webhook) return []
    const name = `webhook ${webhookSetting(relay)}`
    try {
      const answer = await fetch(`${discord.url}/api/v10/webhooks/${webhook.id}/${webhook.token}`, {
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      return [{ name, ...problemOf(answer.status) }]
    } catch (error) {
      // Why Discord does not answer is said once, elsewhere.
      return error instanceof TypeError ? [] : [{ name, problem: messageOf(error), todo: 'try again later.' }]
    }
  })
  return (await Promise.all(asked)).flat()
}

function problemOf(status: number): Pick<Finding, 'problem' | 'todo'> {
  if (status === 200) return {}
  const todo = 'make a new webhook in the channel, and set its address.'
  if (status === 401 || status === 404) return { problem: 'Discord does not know it any more', todo }
  return { problem: `it answered ${status}`, todo: 'try again later.' }
}
