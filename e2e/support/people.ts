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
export async function clientOf(
  url: string,
  name: PersonName,
): Promise<{ pb: PocketBase; record: RecordModel }> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  const { record } = await pb.collection('users').authWithPassword(people[name].email, demoPassword)
  return { pb, record }
}

/** An official client with all rights. */
export async function superuserClient(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<PocketBase> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  await pb.collection('_superusers').authWithPassword(email, password)
  return pb
}
