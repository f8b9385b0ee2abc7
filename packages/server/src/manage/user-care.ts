import type { Engine, RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { parseArgs } from 'node:util'
import type { AnyRecord } from '../platform/hooks-by-name.ts'
import { noteAct } from '../platform/note-act.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

/** Makes a member an admin, on demand one who may operate the site. */
export async function userPromote(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { operator: { type: 'boolean' } },
  })
  const rights = { is_admin: true, ...(values.operator && { can_operate: true }) }
  return withPerson({ settings, args: positionals, command: 'user promote' }, async (engine, person) => {
    await setRights(engine, person, rights)
    return `${nameOf(person)} is an admin${values.operator ? ' and may operate the site' : ''}.`
  })
}

/** Takes both rights away; what follows from roles on Discord stays. */
export async function userDemote(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user demote' }, async (engine, person) => {
    await setRights(engine, person, { is_admin: false, can_operate: false })
    return `${nameOf(person)} is no admin any more.`
  })
}

/** Ends every session of a member. */
export async function userLogOut(settings: Settings, args: readonly string[]): Promise<number> {
  return withPerson({ settings, args, command: 'user log-out' }, async (engine, person) => {
    await engine.revokeTokens('users', person.id)
    const act = { action: 'delete', collection: '_sessions', record: 'all', subject: person.id } as const
    await noteAct(engine, { by: undefined, ...act })
    return `${nameOf(person)} is logged out everywhere.`
  })
}

interface PersonCommand {
  readonly settings: Settings
  readonly args: readonly string[]
  readonly command: string
}

async function withPerson(
  { settings, args, command }: PersonCommand,
  work: (engine: Engine, person: AnyRecord) => Promise<string>,
): Promise<number> {
  const [wanted, ...others] = args
  if (!wanted || others.length > 0) {
    console.error(`Give an e-mail address or a username: "${command} EMAIL".`)
    return 2
  }
  return withEngine(settings, async (engine) => {
    const person = await findPerson(engine, wanted)
    if (person) console.log(await work(engine, person))
    else console.error(`Nobody here has the e-mail address or the username "${wanted}".`)
    return person ? 0 : 1
  })
}

function findPerson(engine: Pick<RecordSource, 'recordsOf'>, wanted: string): Promise<AnyRecord | undefined> {
  return engine.recordsOf('users').findFirst({
    filter: 'email = {:email} || username = {:wanted}',
    params: { email: wanted.toLowerCase(), wanted },
  })
}

async function setRights(
  engine: Engine,
  person: AnyRecord,
  rights: Readonly<Record<string, boolean>>,
): Promise<void> {
  const changed = Object.entries(rights).filter(([right, isHeld]) => person[right] !== isHeld)
  if (changed.length === 0) return
  await engine.transaction(async (tx) => {
    await tx.recordsOf('users').update(person.id, Object.fromEntries(changed))
    await noteAct(tx, {
      by: undefined,
      action: 'update',
      collection: 'users',
      record: person.id,
      subject: person.id,
      before: Object.fromEntries(changed.map(([right, isHeld]) => [right, !isHeld])),
      after: Object.fromEntries(changed),
    })
  })
}

const nameOf = (person: AnyRecord): string => toText(person['username']) || toText(person['email'])
