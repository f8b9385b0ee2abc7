import {
  notAllowed,
  notFound,
  refuse,
  type Engine,
  type RequestContext,
  type Transaction,
} from '@longhouse/engine'
import { type User, isSuspended, forGood, userLimits } from '@longhouse/contract/users'
import { noteAct, type Act } from './audit.ts'
import { usersCollection } from '../collections/users.ts'
import { characterCount, parseDateInput } from '@longhouse/engine/schema'

/** A member, and the caller who acts on them. */
export interface Care {
  readonly engine: Engine
  readonly now: () => Date
  readonly id: string
  /** The caller's request; undefined for the command line. */
  readonly context?: RequestContext
}

/** Suspends a member until a time; their sessions and streams end immediately. Their content stays. */
export function suspendMember(care: Care, { until, reason }: NewSuspension): Promise<User> {
  return careFor(care, async (tx, person) => {
    await requireAnotherAdmin(tx, care, person)
    await changePerson(tx, { care, person, values: { suspended_until: until, suspended_reason: reason } })
  })
}

/** Ends a suspension. */
export function unsuspendMember(care: Care): Promise<User> {
  return careFor(care, (tx, person) =>
    changePerson(tx, { care, person, values: { suspended_until: '', suspended_reason: '' } }),
  )
}

/** Gives or takes the rights of an admin or an operator; rights from Discord roles stay. */
export function setRights(
  care: Care,
  rights: Partial<Pick<User, 'is_admin' | 'can_operate'>>,
): Promise<User> {
  return careFor(care, async (tx, person) => {
    if (rights.is_admin === false) await requireAnotherAdmin(tx, care, person)
    await changePerson(tx, { care, person, values: rights })
  })
}

/** Ends every session of a member. */
export function endSessions(care: Care): Promise<User> {
  return careFor(care, async (tx, { id }) => {
    await care.engine.revokeTokens('users', id, tx)
    await noteCare(tx, care, { action: 'delete', collection: '_sessions', record: 'all' })
  })
}

/** Mails a member the link that sets a new password. */
export function sendReset(care: Care, mail: { readonly smtpUrl?: string | undefined }): Promise<User> {
  return careFor(care, async (tx, person) => {
    const { id } = person
    if (!mail.smtpUrl) throw refuse('This site sends no mail: set SMTP_URL first.')
    if (!person.email) throw refuse(`${nameOf(person)} has no e-mail address to send a reset to.`)
    if (isShut(person, care)) throw refuse(`${nameOf(person)} is suspended: end that first.`)
    if (!(await care.engine.sendPasswordReset({ collection: 'users', id }, tx)))
      throw refuse('A reset was sent a moment ago, or too many within the hour. Please wait a little.', {
        status: 429,
      })
    const after = { username: nameOf(person) }
    await noteCare(tx, care, { action: 'reset', collection: 'users', record: id, after })
  })
}

/** Returns the name of an account; some accounts of the operator have only an address. */
export const nameOf = (person: User): string => person.username || person.email

async function careFor(care: Care, work: (tx: Transaction, person: User) => Promise<void>): Promise<User> {
  if (care.id.includes('\0')) throw notFound()
  return care.engine.transaction(async (tx) => {
    // The lock makes admins who act on each other concurrently run one by one; the second may have lost the
    // right.
    await tx.lockName('administrators')
    const person = (await tx.lock('users', care.id)) && (await tx.records(usersCollection).findById(care.id))
    if (!person) throw notFound()
    await requireRight(tx, care, person)
    await work(tx, person)
    return person
  })
}

/**
 * Throws unless the caller may act: admins on all members but operators, operators also on operators.
 * Superusers and the command line may always.
 */
async function requireRight(tx: Transaction, care: Care, person: User): Promise<void> {
  const { context } = care
  if (!context || context.isSuperuser) return
  const carer = await tx.records(usersCollection).findById(context.auth?.id ?? '')
  if (carer?.is_admin !== true || isShut(carer, care)) throw notAllowed()
  if (isOperator(person) && !isOperator(carer))
    throw refuse(`${nameOf(person)} operates the site: only somebody who does so too may do that.`, {
      status: 403,
    })
}

async function requireAnotherAdmin(tx: Transaction, care: Care, person: User): Promise<void> {
  if (!person.is_admin || isShut(person, care)) return
  const others = await tx.records(usersCollection).count({
    filter: 'is_admin = true && left_discord = false && id != {:id} && suspended_until <= {:now}',
    params: { id: person.id, now: care.now() },
  })
  if (others === 0) throw refuse(`${nameOf(person)} is the last administrator: make somebody else one first.`)
}

type CaredField = 'suspended_until' | 'suspended_reason' | 'is_admin' | 'can_operate'

interface PersonChange {
  readonly care: Care
  readonly person: User
  readonly values: Partial<Pick<User, CaredField>>
}

async function changePerson(tx: Transaction, { care, person, values }: PersonChange): Promise<void> {
  const before: Readonly<Record<string, unknown>> = { ...person }
  const changed = Object.entries(values).filter(([field, value]) => before[field] !== value)
  if (changed.length === 0) return
  const { id } = person
  await tx.records(usersCollection).update(id, Object.fromEntries(changed))
  await noteCare(tx, care, {
    action: 'update',
    collection: 'users',
    record: id,
    before: Object.fromEntries(changed.map(([field]) => [field, before[field]])),
    after: Object.fromEntries(changed),
  })
}

function noteCare(tx: Transaction, { id, context }: Care, act: Omit<Act, 'by' | 'subject'>): Promise<void> {
  return noteAct(tx, { by: context?.auth ?? undefined, subject: id, ...act })
}

const isOperator = (person: User): boolean => person.is_admin && person.can_operate

const isShut = (person: User, { now }: Care): boolean =>
  isSuspended({ suspended_until: person.suspended_until }, now())

export interface NewSuspension {
  /** A time in the future in the format of records, or `forGood`. */
  readonly until: string
  readonly reason: string
}

/** Parses a suspension. Throws 400 for an invalid or past time, and for a reason that is too long. */
export function readSuspension({ until, reason }: NewSuspension, now: Date): NewSuspension {
  return { until: until === forGood ? until : readUntil(until, now), reason: readReason(reason) }
}

function readUntil(text: string, now: Date): string {
  const until = parseDateInput(text) || parseDateInput(`${text}:00`)
  if (until === '')
    throw refuse(`"${text}" is no day and no moment: write it like 2026-12-01 or 2026-12-01 18:00.`)
  if (Date.parse(until) <= now.getTime()) throw refuse(`"${text}" is over: a suspension ends in the future.`)
  return until
}

function readReason(text: string): string {
  const reason = text.trim()
  if (characterCount(reason) <= userLimits.reason) return reason
  throw refuse(`The reason has ${characterCount(reason)} characters; ${userLimits.reason} is the most.`)
}
