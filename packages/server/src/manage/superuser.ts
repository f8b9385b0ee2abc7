import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function superuserUpsert(
  settings: Settings,
  [email, password]: readonly string[],
): Promise<number> {
  if (!email?.includes('@') || !password || password.length < 10) {
    console.error('Give an e-mail address and a password of at least 10 characters.')
    return 2
  }
  await withEngine(settings, (engine) => engine.upsertSuperuser(email, password))
  console.log(`${email} is a superuser.`)
  return 0
}
