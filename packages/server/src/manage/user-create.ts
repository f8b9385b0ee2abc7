import { parseArgs } from 'node:util'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function userCreate(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { username: { type: 'string' }, admin: { type: 'boolean' }, 'discord-id': { type: 'string' } },
  })
  const [email, password] = positionals
  if (!email?.includes('@') || !password) {
    console.error('Give an e-mail address and a password.')
    return 2
  }
  const user = await withEngine(settings, (engine) =>
    engine.recordsOf('users').create({
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
