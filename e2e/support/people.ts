import PocketBase, { type RecordModel } from 'pocketbase'

/** The demo people who can log in by password. */
export const people = {
  admin: { email: 'ada_marsh@example.test', username: 'ada_marsh', discordId: '1190000000000000001' },
  staff: { email: 'silas.oak@example.test', username: 'silas.oak', discordId: '1190000000000000002' },
  member: { email: 'robin_reed@example.test', username: 'robin_reed', discordId: '1190000000000000003' },
  secondMember: { email: 'juno.vale@example.test', username: 'juno.vale', discordId: '1190000000000000004' },
} as const

export type PersonName = keyof typeof people

export const demoPassword = 'longhouse-demo'

/** An official client that is logged in as a person of the demo. */
export function clientOf(url: string, name: PersonName): Promise<{ pb: PocketBase; record: RecordModel }> {
  return loggedIn({ url, collection: 'users', email: people[name].email, password: demoPassword })
}

/** An official client with all rights. */
export async function superuserClient(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<PocketBase> {
  const { pb } = await loggedIn({ url, collection: '_superusers', email, password })
  return pb
}

interface Account {
  readonly url: string
  readonly collection: string
  readonly email: string
  readonly password: string
}

const sessions = new Map<string, string>()

// A password is costly to check, on purpose. So each person logs in once per worker and is renewed from then on.
async function loggedIn({
  url,
  collection,
  email,
  password,
}: Account): Promise<{ pb: PocketBase; record: RecordModel }> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  const key = `${url} ${email}`
  pb.authStore.save(sessions.get(key) ?? '')
  const users = pb.collection(collection)
  const renewed = pb.authStore.isValid ? await users.authRefresh().catch(() => undefined) : undefined
  const { record, token } = renewed ?? (await users.authWithPassword(email, password))
  sessions.set(key, token)
  return { pb, record }
}
