import type { Settings } from '../settings.ts'
import { readPassword, visiblePassword } from './read-password.ts'
import { withEngine } from './with-engine.ts'

const shortestPassword = 10

export async function superuserUpsert(
  settings: Settings,
  [email, ...others]: readonly string[],
): Promise<number> {
  if (!email?.includes('@')) return refuse('Give an e-mail address: "superuser upsert EMAIL".')
  if (others.length > 0) return refuse(visiblePassword)
  const password = await readPassword()
  if (password.length < shortestPassword)
    return refuse(`The password must have at least ${shortestPassword} characters.`)
  await withEngine(settings, (engine) => engine.upsertSuperuser(email, password))
  console.log(`${email} is a superuser.`)
  return 0
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}
