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
} from '../platform/member-care.ts'
import { readSuspension } from '../platform/new-suspension.ts'
import { momentInUtc } from '../platform/moment-in-utc.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'
import { usersCollection } from '../collections/users.ts'

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
    return `A mail to ${String(person.email)} is on its way; the running site sends it.`
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
