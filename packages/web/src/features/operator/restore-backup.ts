import { operatorClient } from './operator-client.ts'
import { statusOf } from '../../lib/errors.ts'

const patience = 60_000
const pause = 250

/** Restores a backup. The site restarts afterwards: resolves when it has, or when that takes too long. */
export async function restoreBackup(name: string): Promise<void> {
  const before = await startOfSite()
  await operatorClient.backups.restore(name)
  const end = Date.now() + patience
  while (Date.now() < end && (await isStillAt(before))) await new Promise((go) => setTimeout(go, pause))
}

async function startOfSite(): Promise<string> {
  return (await operatorClient.send<{ started: string }>('/api/operator/overview', { method: 'GET' })).started
}

// While it restarts there is no response, or a 5xx. The restarted site reports a refusal.
async function isStillAt(before: string): Promise<boolean> {
  return startOfSite().then(
    (started) => started === before,
    (error: unknown) => statusOf(error) === 0 || statusOf(error) >= 500,
  )
}
