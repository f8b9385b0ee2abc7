import { createHash } from 'node:crypto'
import type PocketBase from 'pocketbase'
import type { CollectionModel } from 'pocketbase'

/** Everything that a site holds, as its API shows it to a superuser: a line per record and per file. */
export type Holdings = ReadonlyMap<string, string>

/** Whoever logs in changes these. */
const ofSessions = new Set(['_authOrigins', '_sessions', '_mfas', '_otps'])
/** A restore sets aside what waited, or has it done anew. */
const queues = new Set(['outbox', 'mails', 'role_changes', 'notice_deliveries', 'discord_mirrors'])
/** What nodes note of themselves while they run, and what they make of what people did, within a minute. */
const ofNodes = new Set(['server_values', 'member_marks', 'badge_grants'])
/** Made anew from the rest: that it is there is enough. */
const madeAnew = new Set(['profile_cards', 'rank_progress'])

export async function holdingsOf(root: PocketBase): Promise<Holdings> {
  const token = await root.files.getToken()
  const held = new Map<string, string>()
  for (const collection of await root.collections.getFullList()) {
    if (ofSessions.has(collection.name) || ofNodes.has(collection.name)) continue
    for (const record of await root.collection(collection.name).getFullList({ batch: 500 })) {
      const at = `${collection.name}/${record.id}`
      const isKept = !queues.has(collection.name) && !madeAnew.has(collection.name)
      held.set(at, isKept ? JSON.stringify(record) : '')
      for (const name of filesOf(collection, record))
        held.set(`${at}/${name}`, await digestOf(root.files.getURL(record, name, { token })))
    }
  }
  return held
}

/** What is missing in the second, is only there, or is not the same. */
export function differencesOf(before: Holdings, after: Holdings): string[] {
  const missing = [...before.keys()].filter((key) => !after.has(key)).map((key) => `${key} is missing`)
  const added = [...after.keys()].filter((key) => !before.has(key)).map((key) => `${key} is new`)
  const changed = [...before].filter(([key, text]) => after.has(key) && after.get(key) !== text)
  return [...missing, ...added, ...changed.map(([key, text]) => `${key} was ${text}, is ${after.get(key)}`)]
}

function filesOf({ fields }: CollectionModel, record: Readonly<Record<string, unknown>>): string[] {
  return fields
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) => record[name] ?? [])
    .filter((name) => typeof name === 'string' && name !== '')
    .map(String)
}

async function digestOf(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) return `status ${answer.status}`
  const hash = createHash('sha256').update(await answer.bytes())
  return hash.digest('hex')
}
