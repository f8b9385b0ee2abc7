import { parseArgs } from 'node:util'
import type { Settings } from '../settings.ts'
import { readPassword, visiblePassword } from './read-password.ts'
import { withEngine } from './with-engine.ts'
import { usersCollection } from '../collections/users.ts'

export async function userCreate(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { username: { type: 'string' }, admin: { type: 'boolean' }, 'discord-id': { type: 'string' } },
  })
  const [email, ...others] = positionals
  if (!email?.includes('@') || others.length > 0) {
    console.error(others.length > 0 ? visiblePassword : 'Give an e-mail address: "user create EMAIL".')
    return 2
  }
  const password = await readPassword()
  if (password === '') {
    console.error('Without a password nobody is made.')
    return 2
  }
  const user = await withEngine(settings, (engine) =>
    engine.records(usersCollection).create({
      email,
      password,
      passwordConfirm: password,
      verified: true,
      username: values.username ?? '',
      is_admin: values.admin ?? false,
      discord_id: values['discord-id'] ?? '',
      discord: values['discord-id'] ?? '',
    }),
  )
  console.log(`Created ${String(user['username'])} (${user.id})${values.admin ? ', an admin' : ''}.`)
  return 0
}
