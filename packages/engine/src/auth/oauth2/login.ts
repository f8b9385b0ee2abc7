import { failedToAuthenticate } from '../../errors.ts'
import { freshTokenKey } from '../../records/account.ts'
import { bodyOf, type SubmittedBody } from '../../records/files.ts'
import type { RequestContext } from '../../records/request-context.ts'
import type { StoredRow } from '../../records/stored-row.ts'
import type { Transaction } from '../../records/transaction.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { findByUnique, type UniqueValue } from '../accounts.ts'
import { oauth2Options } from '../auth-options.ts'
import { noPassword } from '../passwords.ts'
import { link, unlinkAll, findAccount, type AccountSearch, type FoundAccount } from './find-account.ts'
import { fetchPicture } from './provider-requests.ts'
import type { OAuth2Decision, ConfiguredProvider } from './providers.ts'

/** A login whose outside work is done. */
export interface PreparedLogin extends AccountSearch {
  readonly context: RequestContext
  readonly decision: OAuth2Decision | undefined
}

/** A login in its transaction. */
interface OpenLogin extends PreparedLogin {
  readonly tx: Transaction
}

/** The account of a login. */
interface LoggedIn {
  readonly row: StoredRow
  readonly isNew: boolean
}

/**
 * Finds the account or makes it from `newAccount`, links it and sets the server's values; all of it or
 * nothing. Returns `undefined` if there is no account and `newAccount` is missing.
 */
export async function logIn(login: PreparedLogin, newAccount?: SubmittedBody): Promise<LoggedIn | undefined> {
  const { parts, collection, provider, user } = login
  return parts.records.transaction(async (tx) => {
    // Two first logins of one person at once must not make two accounts.
    await tx.lockName(`oauth2:${collection.id}:${provider}:${user.id}`)
    const found = await findAccount(login, tx)
    if (!found && !newAccount) return undefined
    // An intruder with a stolen login must not gain a permanent one.
    if (found?.by === 'login') await parts.guardProof({ context: login.context, collection, row: found.row })
    const open = { ...login, tx }
    const id = found ? await adopt(open, found) : await create(open, newAccount ?? bodyOf({}))
    if (login.decision) await tx.recordsOf(collection.name).update(id, login.decision.set)
    const row = await parts.records.rows(tx).find(collection, id)
    if (!row) throw failedToAuthenticate()
    return { row, isNew: !found }
  })
}

async function create(
  { parts, tx, collection, provider, user, context }: OpenLogin,
  newAccount: SubmittedBody,
): Promise<string> {
  const asGuest: RequestContext = { ...context, auth: null, isSuperuser: false, kind: 'oauth2' }
  const rows = parts.records.rows(tx)
  const { id } = await parts.records.as(asGuest, tx).create(collection.name, { body: newAccount })
  const row = await rows.find(collection, id)
  const isVerified = user.email !== '' && row?.['email'] === user.email
  await rows.patch(collection, {
    id,
    ...(isVerified && { verified: true }),
    ...(!row?.['password'] && { password: noPassword }),
  })
  await link(tx, { collection, id, provider, providerId: user.id })
  return id
}

async function adopt(login: OpenLogin, { row, by }: FoundAccount): Promise<string> {
  const { parts, tx, collection, provider, user } = login
  const values: Record<string, unknown> = {}
  // Before its links, which is the order of all locks.
  await tx.lock(collection.name, row.id)
  if (!row['email'] && (await hasFreeAddress(login)))
    Object.assign(values, { email: user.email, verified: true })
  else if (!row['verified'] && user.email && row['email'] === user.email) values['verified'] = true
  if (by === 'email' && !row['verified']) {
    // The creator of this account never proved the address: their password, sessions and links end here.
    Object.assign(values, { verified: true, password: noPassword, tokenKey: freshTokenKey() })
    await unlinkAll(tx, { collection, id: row.id })
  }
  if (Object.keys(values).length > 0)
    await parts.records.rows(tx).patch(collection, { id: row.id, ...values })
  if (by !== 'link') await link(tx, { collection, id: row.id, provider, providerId: user.id })
  return row.id
}

/** Checks whether the provider knows an address that no account has here. */
async function hasFreeAddress({ parts, tx, collection, user: { email } }: OpenLogin): Promise<boolean> {
  if (email === '') return false
  return !(await findByUnique(parts.records.rows(tx), { collection, field: 'email', value: email }))
}

/** Where the values of a new account come from. */
interface AccountSource {
  readonly provider: ConfiguredProvider
  /** What the client asked for. */
  readonly createData: Readonly<Record<string, unknown>>
}

/**
 * What a new account is created from: what the client asked for, then what the provider knows where the
 * collection maps it. Runs before the transaction: it downloads.
 */
export async function newAccountBody(
  search: AccountSearch,
  { provider, createData }: AccountSource,
): Promise<SubmittedBody> {
  const { user, collection } = search
  const values: Record<string, unknown> = { ...createData }
  const isFree = (name: string | undefined) =>
    name !== undefined && name !== '' && !Object.hasOwn(createData, name)
  const { id, name, username, avatarURL } = oauth2Options(collection).mappedFields

  if (!values['email'] && user.email) values['email'] = user.email
  if (id && isFree(id)) values[id] = user.id
  if (name && isFree(name)) values[name] = user.name
  if (username && isFree(username) && (await isUsable(search, { field: username, value: user.username })))
    values[username] = user.username

  const files: Record<string, SubmittedBody['files'][string]> = {}
  const pictureField = avatarURL && isFree(avatarURL) ? collection.field(avatarURL) : undefined
  if (pictureField?.type === 'file') {
    const picture = await fetchPicture(provider, { address: user.avatarURL, field: pictureField })
    if (picture) files[pictureField.name] = [picture]
  } else if (pictureField) {
    values[pictureField.name] = user.avatarURL
  }
  return { values, files }
}

// A name that is taken or not allowed is left out, so that the field's own default applies.
async function isUsable(
  { parts, collection }: AccountSearch,
  { field: name, value }: Omit<UniqueValue, 'collection'>,
): Promise<boolean> {
  const field = collection.field(name)
  if (!field || value === '') return false
  if (kindOf(field).validate(field, value)) return false
  return !(await findByUnique(parts.records.rows(), { collection, field: name, value }))
}
