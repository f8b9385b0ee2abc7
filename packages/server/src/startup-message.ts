import { demoPassword, demoPeople } from './demo/demo-people.ts'
import type { RunningSite } from './site.ts'

/** What the operator reads when the site is up: where it is, what it keeps its data in, and who can log in. */
export function startupMessage({ url, settings, discord, engine }: RunningSite): string {
  const lines = [
    '',
    `  The site is at ${settings.publicUrl}${settings.publicUrl === url ? '' : ` (listening on ${url})`}`,
    `  Data: ${engine.database === 'sqlite' ? `SQLite in ${settings.dataDir}` : 'PostgreSQL'}, files in ${settings.dataDir}`,
  ]
  if (discord) lines.push(...demoLines(discord.sim.url))
  return [...lines, ''].join('\n')
}

function demoLines(simUrl: string): string[] {
  const logins = demoPeople.filter(({ password }) => password !== undefined)
  return [
    '',
    '  THIS IS THE DEMO. Everybody can be anybody here: never run it where others can reach it.',
    `  Pretend Discord (members, roles, channels, faults): ${simUrl}`,
    `  Log in with "Discord" and pick a person, or by e-mail with the password ${demoPassword}:`,
    ...logins.map(({ discord: { email, about } }) => `    ${email.padEnd(28)} ${about ?? ''}`),
  ]
}
