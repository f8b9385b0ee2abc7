import { earlierDemo } from './demo/demo-apart.ts'
import { softwareVersion } from './software-version.ts'
import type { Settings } from './settings.ts'
import type { RunningSite } from './site.ts'

/** Returns the message to the operator when the site is up: its address, its data, and who can log in. */
export async function startupMessage({
  url,
  settings,
  discord,
  mailbox,
  engine,
  firstRunLink,
}: RunningSite): Promise<string> {
  const lines = [
    '',
    `  The site is at ${settings.publicUrl}${settings.publicUrl === url ? '' : ` (listening on ${url})`}`,
    `  Data: ${engine.database === 'sqlite' ? `SQLite in ${settings.dataDir}` : 'PostgreSQL'}, files in ${filesPlace(settings)}`,
    `  Version: ${softwareVersion()}`,
  ]
  lines.push(`  Operate it at ${settings.publicUrl}/operator: jobs, backups, logs, records, doctor`)
  if (!mailbox) lines.push(`  Mail: ${mailLine(settings.smtpUrl)}`)
  if (discord) lines.push(...(await demoLines(discord.sim.url, mailbox?.url)), ...earlierLines(settings))
  if (firstRunLink) lines.push(...firstRunLines(firstRunLink))
  return [...lines, ''].join('\n')
}

/** Returns the place of files, without the key and the secret in the address of a bucket. */
function filesPlace({ dataDir, filesUrl = dataDir }: Settings): string {
  const { protocol, host, pathname } = URL.parse(filesUrl) ?? {}
  return protocol === 's3:' ? `the bucket ${host}${pathname}` : filesUrl
}

function mailLine(smtpUrl: string | undefined): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`
  return 'off. Nobody can reset a password or log in with a code until SMTP_URL is set.'
}

function firstRunLines(link: string): string[] {
  return [
    '',
    '  NOBODY ADMINISTERS THE SITE YET. Open this link within an hour to become its administrator; it works once.',
    `  ${link}`,
    '  The next start, or `npm run manage -- first-run`, makes a new one. Whoever has it can use it: keep it to yourself.',
  ]
}

function earlierLines(settings: Settings): string[] {
  const folder = earlierDemo(settings)
  if (folder === undefined) return []
  return [
    '',
    `  An earlier version kept its demo in ${folder}, where a live site keeps its data. Before you go live,`,
    '  take it out with `DEMO=0 npm run manage -- seed none`, or delete data.db and storage there.',
  ]
}

async function demoLines(simUrl: string, mailboxUrl: string | undefined): Promise<string[]> {
  const { demoPassword, demoPeople } = await import('./demo/demo-people.ts')
  const logins = demoPeople.filter(({ password }) => password !== undefined)
  return [
    '',
    '  THIS IS THE DEMO. Everybody can be anybody here: never run it where others can reach it.',
    `  Pretend Discord (members, roles, channels, faults): ${simUrl}`,
    ...(mailboxUrl ? [`  Pretend mailbox (every mail the site sends): ${mailboxUrl}`] : []),
    `  Log in with "Discord" and pick a person, or by e-mail with the password ${demoPassword}:`,
    ...logins.map(
      ({ discord: { email, about }, isOperator }) =>
        `    ${email.padEnd(28)} ${about ?? ''}${isOperator ? ', operates the site' : ''}`,
    ),
  ]
}
