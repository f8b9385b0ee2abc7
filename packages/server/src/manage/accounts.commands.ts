import type { RecordSource } from '@longhouse/engine'
import { type User, forGood } from '@longhouse/contract/users'
import { parseArgs } from 'node:util'
import {
  endSessions,
  nameOf,
  sendReset,
  setRights,
  suspendMember,
  unsuspendMember,
  type Care,
  readSuspension,
} from '../platform/member-care.ts'
import { momentInUtc } from '../platform/format.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'
import { usersCollection } from '../collections/users.ts'
import { newFirstRunLink } from '../features/first-run/first-run-link.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { ConfigurationError } from '../configuration.ts'

/** Makes a member an admin, optionally one who may operate the site. */
export async function userPromote(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { operator: { type: 'boolean' } },
  })
  const rights = { is_admin: true, ...(values.operator && { can_operate: true }) }
  return withPerson({ settings, args: positionals, command: 'user promote' }, async (care) => {
    const person = await setRights(care, rights)
    return `${nameOf(person)} is an admin${values.operator ? ' and may operate the site' : ''}.`
  })
}

/** Takes both rights away; rights from Discord roles stay. */
export async function userDemote(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user demote' }, async (care) => {
    const person = await setRights(care, { is_admin: false, can_operate: false })
    return `${nameOf(person)} is no admin any more.`
  })
}

/** Ends every session of a member. */
export async function userLogOut(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user log-out' }, async (care) => {
    return `${nameOf(await endSessions(care))} is logged out everywhere.`
  })
}

/** Suspends a member until a time, or for good. */
export async function userSuspend(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { until: { type: 'string' }, 'for-good': { type: 'boolean' }, reason: { type: 'string' } },
  })
  if ((values.until === undefined) === (values['for-good'] === undefined)) {
    console.error('Say how long: --until 2026-12-01 (in UTC, a time may follow) or --for-good.')
    return 2
  }
  const wanted = { until: values.until ?? forGood, reason: values.reason ?? '' }
  const { until, reason } = readSuspension(wanted, new Date())
  return withPerson({ settings, args: positionals, command: 'user suspend' }, async (care) => {
    const person = await suspendMember(care, { until, reason })
    return `${nameOf(person)} is suspended ${until === forGood ? 'for good' : `until ${momentInUtc(until)}`}.`
  })
}

/** Ends a suspension. */
export async function userUnsuspend(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user unsuspend' }, async (care) => {
    return `${nameOf(await unsuspendMember(care))} may log in again.`
  })
}

/** Mails a member the link that sets a new password. */
export async function userReset(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user reset' }, async (care) => {
    const person = await sendReset(care, settings)
    return `A mail to ${person.email} is on its way; the running site sends it.`
  })
}

interface PersonCommand {
  readonly settings: Settings
  readonly args: readonly string[]
  readonly command: string
}

async function withPerson(
  { settings, args, command }: PersonCommand,
  work: (care: Care) => Promise<string>,
): Promise<number> {
  const [wanted, ...others] = args
  if (!wanted || others.length > 0) {
    console.error(`Give an e-mail address or a username: "${command} EMAIL".`)
    return 2
  }
  return withEngine(settings, async (engine, { now }) => {
    const person = await findPerson(engine, wanted)
    if (person) console.log(await work({ engine, now, id: person.id }))
    else console.error(`Nobody here has the e-mail address or the username "${wanted}".`)
    return person ? 0 : 1
  })
}

function findPerson(engine: Pick<RecordSource, 'records'>, wanted: string): Promise<User | undefined> {
  return engine.records(usersCollection).findFirst({
    filter: 'email = {:email} || username = {:wanted}',
    params: { email: wanted.toLowerCase(), wanted },
  })
}

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
  console.log(`Created ${user.username} (${user.id})${values.admin ? ', an admin' : ''}.`)
  return 0
}

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

/** Prints a link that creates the first administrator. */
export async function firstRun(settings: Settings): Promise<number> {
  const link = await withEngine(settings, (engine) => newFirstRunLink({ engine, settings }))
  if (!link) {
    console.error(
      'There is an administrator already. "user promote EMAIL --operator" makes a member another one.',
    )
    return 1
  }
  console.log(
    'Open this within an hour to make the first administrator. It works once; earlier links are over.',
  )
  console.log(link)
  return 0
}

/** Longer than any valid password, so that a large file is not read by mistake. */
const maxBytes = 4096

const visiblePassword =
  'A password on the command line can be read by everybody on this machine: leave it out. It is asked for, or read from standard input.'

/**
 * Reads a password: typed twice without being shown, or the first line of standard input if that is not a
 * terminal.
 */
async function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  return input.isTTY ? askTwice(input) : firstLine(input)
}

async function firstLine(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n') || text.length > maxBytes) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

async function askTwice(input: ReadStream): Promise<string> {
  // Readline echoes what is typed: into nothing.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silence, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await lines.question('')
    process.stderr.write('\n')
    return answer
  }
  lines.once('SIGINT', () => process.exit(130))
  try {
    const password = await ask('Password: ')
    if ((await ask('Again: ')) !== password)
      throw new ConfigurationError(['The two passwords differ. Nothing has changed.'])
    return password
  } finally {
    lines.close()
  }
}
