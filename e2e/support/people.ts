import PocketBase, { type RecordModel } from 'pocketbase'

/** The demo members who can log in by password. */
export const people = {
  admin: { email: 'ada_marsh@example.test', username: 'ada_marsh', discordId: '1190000000000000001' },
  staff: { email: 'silas.oak@example.test', username: 'silas.oak', discordId: '1190000000000000002' },
  member: { email: 'robin_reed@example.test', username: 'robin_reed', discordId: '1190000000000000003' },
  secondMember: { email: 'juno.vale@example.test', username: 'juno.vale', discordId: '1190000000000000004' },
} as const

export type PersonName = keyof typeof people

export const demoPassword = 'longhouse-demo'

/** How long a login is reused. Actions that need a recent proof accept a login of the last ten minutes. */
const keptForMs = 5 * 60_000
const kept = new Map<string, { readonly token: string; readonly since: number }>()

interface Login {
  readonly collection: 'users' | '_superusers'
  readonly email: string
  readonly password: string
}

/** An official client that is logged in as a member of the demo. */
export async function clientOf(
  url: string,
  name: PersonName,
): Promise<{ pb: PocketBase; record: RecordModel }> {
  return keptLogin(url, { collection: 'users', email: people[name].email, password: demoPassword })
}

/** An official client with all rights. */
export async function superuserClient(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<PocketBase> {
  const { pb } = await keptLogin(url, { collection: '_superusers', email, password })
  return pb
}

/**
 * Reuses a login of the last minutes, unless it was ended: checking a password is the most expensive request.
 */
export async function keptLogin(
  url: string,
  { collection, email, password }: Login,
  whose = 'of clients',
): Promise<{ pb: PocketBase; record: RecordModel }> {
  const pb = new PocketBase(url).autoCancellation(false)
  const users = pb.collection(collection)
  const key = `${url} ${email} ${whose}`
  const known = kept.get(key)
  if (known && Date.now() - known.since < keptForMs) {
    pb.authStore.save(known.token)
    const again = await users.authRefresh().catch(() => undefined)
    if (again) return { pb, record: again.record }
  }
  const { token, record } = await users.authWithPassword(email, password)
  kept.set(key, { token, since: Date.now() })
  return { pb, record }
}
