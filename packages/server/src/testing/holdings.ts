import { createHash } from 'node:crypto'
import type PocketBase from 'pocketbase'
import type { CollectionModel } from 'pocketbase'

/** All data of a site, as its API shows it to a superuser: a line for each record and each file. */
export type Holdings = ReadonlyMap<string, string>

/** A login changes these. */
const ofSessions = new Set(['_authOrigins', '_sessions', '_mfas', '_otps'])
/** A restore parks what waited, or does it again. */
const queues = new Set(['outbox', 'mails', 'role_changes', 'notice_deliveries', 'discord_mirrors'])
/** State of running nodes, and data that they compute from activities within a minute. */
const ofNodes = new Set(['server_values', 'member_marks', 'badge_grants'])
/** Recomputed from the rest: existing is enough. */
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

/** Lists what is missing in the second, new in it, or different. */
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
