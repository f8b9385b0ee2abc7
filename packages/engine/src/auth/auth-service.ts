import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RecordChange, ChangeObserver, OutdatedRecord, RecordUpdate } from '../records/changes.ts'
import { missingAuthCollection, notFound, type ApiError } from '../errors.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { CollectionRow, StoredRow } from '../records/stored-row.ts'
import { freshTokenKey, toAuthRecord, type Account } from '../records/account.ts'
import type { Transaction } from '../records/transaction.ts'
import {
  AuthCache,
  mayOperate,
  SessionCache,
  tokenKeyOf,
  type CachedAuth,
  type CachedSession,
} from './auth-cache.ts'
import type { BcryptCosts } from './bcrypt.ts'
import type { CollectionSecrets } from './collection-secrets.ts'
import { deleteOwned, deletedWithRecord, deletedWithTokens } from './owned-rows.ts'
import type { Passwords } from './passwords.ts'
import {
  isTokenValid,
  readClaims,
  signToken,
  tokenSeconds,
  type TokenClaims,
  type TokenType,
} from './tokens.ts'

/** Dependencies of the auth service. */
export interface AuthServiceDependencies {
  readonly records: Records
  readonly collections: CollectionRegistry
  readonly secrets: CollectionSecrets
  readonly passwords: Passwords
  readonly bcryptCosts: BcryptCosts
  /** Returns why an account is barred now, or undefined. */
  readonly barred: ((account: AuthRecord) => ApiError | undefined) | undefined
  readonly now: () => Date
}

/** The caller of a request. */
export interface Caller {
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
}

/** A caller without a login. */
export const guest: Caller = { auth: null, isSuperuser: false }

/** A valid token with its claims and its owner. */
export interface ProvenToken {
  readonly token: string
  readonly claims: TokenClaims
  readonly cached: CachedAuth
  /** The session it belongs to, if any. */
  readonly session: CachedSession | undefined
}

/** A token to be signed; by default it lasts as long as its type does in the collection. */
export interface NewToken {
  readonly type: TokenType
  readonly seconds?: number
  readonly refreshable?: boolean
  readonly claims?: Pick<TokenClaims, 'email' | 'newEmail' | 'sid' | 'operator'>
}

/** A record by the name or id of its collection. */
interface RecordName {
  readonly collection: string
  readonly id: string
}

/** The types of tokens that log a caller in. */
const loginTypes: readonly TokenType[] = ['auth', 'operator']

/** Name of the collection of sessions. */
export const sessionsCollection = '_sessions'

/** Tokens and their owners. A token is valid as long as its session and its record's `tokenKey`. */
export class AuthService implements ChangeObserver {
  readonly passwords: Passwords
  readonly bcryptCosts: BcryptCosts
  readonly #parts: AuthServiceDependencies
  readonly #cache: AuthCache
  readonly #sessions: SessionCache
  readonly #proven = new LRUCache<string, ProvenToken>({ max: 20_000 })

  constructor(parts: AuthServiceDependencies) {
    this.passwords = parts.passwords
    this.bcryptCosts = parts.bcryptCosts
    this.#parts = parts
    this.#cache = new AuthCache(parts.records.rows(), parts.collections)
    const sessions = parts.collections.get(sessionsCollection)
    if (!sessions) throw new Error('The collection of sessions is missing.')
    this.#sessions = new SessionCache(parts.records.rows(), sessions)
  }

  /** Returns the owner of an `Authorization` header; a guest for anything but a valid login. */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const known = this.#recall(authorization)
    if (known) return known
    const proven = await this.prove(bareToken(authorization), ...loginTypes)
    return proven ? callerOf(proven) : guest
  }

  /** Returns the caller of `authenticate` from memory, or undefined if that needs a query. */
  #recall(authorization: string | undefined): Caller | undefined {
    const known = authorization === undefined ? undefined : this.#proven.get(bareToken(authorization))
    if (!known || !this.#stillHolds(known) || !loginTypes.includes(known.claims.type)) return undefined
    return this.barredFrom(known.cached.auth) ? undefined : callerOf(known)
  }

  /** Checks a token of these types; `undefined` for anything malformed, expired, revoked or of another type. */
  async prove(token: string, ...types: readonly TokenType[]): Promise<ProvenToken | undefined> {
    if (!token) return undefined
    const known = this.#proven.get(token)
    const proven = known && this.#stillHolds(known) ? known : await this.#check(token)
    if (!proven || !types.includes(proven.claims.type)) return undefined
    return this.barredFrom(proven.cached.auth) ? undefined : proven
  }

  /** Returns why an account is barred now, or undefined. */
  barredFrom(account: AuthRecord): ApiError | undefined {
    return this.#parts.barred?.(account)
  }

  /** Throws the refusal of an account that is barred now. */
  requireOpen(collection: Collection, row: StoredRow): void {
    const refusal = this.barredFrom(toAuthRecord(collection, row))
    if (refusal) throw refusal
  }

  /**
   * Returns an account that is not barred. Throws 404 for an unknown account, and the refusal of a barred
   * one.
   */
  async requireOpenAccount({ collection, id }: RecordName): Promise<AuthRecord> {
    const cached = await this.#cache.find(this.requireAuthCollection(collection).id, id)
    if (!cached) throw notFound()
    const refusal = this.barredFrom(cached.auth)
    if (refusal) throw refusal
    return cached.auth
  }

  /**
   * Returns why the owner of a token is barred, even if its session has ended; undefined for any other token.
   */
  async refusalOf(token: string): Promise<ApiError | undefined> {
    const claims = readClaims(token)
    const cached = claims && (await this.#cache.find(claims.collectionId, claims.id))
    const refusal = cached && this.barredFrom(cached.auth)
    if (!refusal) return undefined
    return (await this.#isValid(token, cached)) ? refusal : undefined
  }

  /** Returns the caller that owns the `?token=` of a protected file. */
  async verifyFileToken(token: string | undefined): Promise<Caller> {
    const proven = await this.prove(token ?? '', 'file')
    return proven ? callerOf(proven) : guest
  }

  /**
   * Issues a download token to the owner of this token; 3 minutes. An operator's ends with their right and
   * session.
   */
  async fileToken({ claims, cached }: ProvenToken): Promise<string> {
    const { sid } = claims
    const operator = { operator: true, ...(sid !== undefined && { sid }) }
    return this.#sign(cached, { type: 'file', ...(isOperator(claims) && { claims: operator }) })
  }

  /** Issues a new login of a record. Throws 404 if the auth collection or the record does not exist. */
  async issueToken(collection: string, id: string): Promise<string> {
    return this.issue({ collection, id }, { type: 'auth' })
  }

  /** Issues a new token of any type. Throws like `issueToken`. */
  async issue({ collection, id }: RecordName, token: NewToken): Promise<string> {
    const cached = await this.#cache.find(this.requireAuthCollection(collection).id, id)
    if (!cached) throw notFound()
    return this.#sign(cached, token)
  }

  /** Signs a token for a row as it was read: it is invalid if the row's `tokenKey` has changed since. */
  sign({ collection, row }: Account, token: NewToken): Promise<string> {
    return this.#sign({ collection, auth: row, tokenKey: tokenKeyOf(row) }, token)
  }

  /** Checks whether a token is valid for a row as it is now: for a transaction that locks the row. */
  isSigned(token: string, { collection, row }: Account): Promise<boolean> {
    return this.#isValid(token, { collection, tokenKey: tokenKeyOf(row) })
  }

  /** Returns a text that identifies values without revealing them; it differs in every collection. */
  fingerprint(collection: Collection, ...values: readonly string[]): string {
    const key = this.#parts.secrets.get(collection.id) ?? ''
    return createHmac('sha256', key).update(JSON.stringify(values)).digest('hex')
  }

  /** Ends every token of a record. */
  async revokeTokens({ collection, id }: RecordName, tx?: Transaction): Promise<void> {
    const values = { id, tokenKey: freshTokenKey() }
    await this.#parts.records.rows(tx).patch(this.requireAuthCollection(collection), values)
  }

  /** Returns an auth record as it is now, from memory if possible. */
  find(collectionId: string, id: string): Promise<CachedAuth | undefined> {
    return this.#cache.find(collectionId, id)
  }

  /** Checks whether a session is open. */
  async hasSession(id: string): Promise<boolean> {
    return (await this.#sessions.find(id)) !== undefined
  }

  /** Deletes sessions, codes and links with providers along with their record. */
  async deleting(tx: Transaction, { collection, row }: CollectionRow): Promise<void> {
    if (collection.isAuth)
      await deleteOwned(tx, { from: deletedWithRecord, owner: { collection, id: row.id } })
  }

  /**
   * Deletes everything that could lead to a new token when the tokens of a record end, or when it becomes
   * barred.
   */
  async updated(tx: Transaction, { collection, before, after }: RecordUpdate): Promise<void> {
    if (!collection.isAuth) return
    const isShut = (row: StoredRow) => this.barredFrom(toAuthRecord(collection, row)) !== undefined
    if (tokenKeyOf(before) !== tokenKeyOf(after) || (isShut(after) && !isShut(before)))
      await deleteOwned(tx, { from: deletedWithTokens, owner: { collection, id: after.id } })
  }

  committed(changes: readonly RecordChange[]): void {
    this.outdated(changes.map(({ record, ...change }) => ({ ...change, id: record.id })))
  }

  outdated(records: readonly OutdatedRecord[]): void {
    for (const { id, action, ...record } of records) {
      const collection = this.#parts.collections.get(record.collection)
      if (collection?.isAuth) this.#cache.forget(collection.id, id)
      if (collection?.name === sessionsCollection && action === 'delete') this.#sessions.forget(id)
    }
  }

  /**
   * For the feed between nodes: drops everything, and caches nothing while changes of other nodes are not
   * received.
   */
  drop(options: { readonly canHearNodes: boolean } = { canHearNodes: true }): void {
    this.#cache.forgetAll(options)
    this.#sessions.forgetAll(options)
    this.#proven.clear()
    this.bcryptCosts.forgetAll()
  }

  async #check(token: string): Promise<ProvenToken | undefined> {
    const claims = readClaims(token)
    if (!claims) return undefined
    const cached = await this.#cache.find(claims.collectionId, claims.id)
    if (!cached) return undefined
    if (isOperator(claims) && !mayOperate(cached)) return undefined
    if (!(await this.#isValid(token, cached))) return undefined
    const session = claims.sid === undefined ? undefined : await this.#sessions.find(claims.sid)
    if (claims.sid !== undefined && !isSessionOf(session, claims)) return undefined
    const proven = { token, claims, cached, session }
    this.#proven.set(token, proven)
    return proven
  }

  #stillHolds({ claims, cached, session }: ProvenToken): boolean {
    if (!cached.isCurrent || session?.isCurrent === false) return false
    return claims.exp * 1000 > this.#parts.now().getTime()
  }

  async #sign(signer: Signer, token: NewToken): Promise<string> {
    const { collection, auth } = signer
    const { type } = token
    const seconds = token.seconds ?? tokenSeconds(type, collection.authOptions)
    const exp = Math.floor(this.#parts.now().getTime() / 1000) + seconds
    const claims: TokenClaims = {
      type,
      id: auth.id,
      collectionId: collection.id,
      exp,
      ...token.claims,
      ...(type === 'auth' && { refreshable: token.refreshable ?? true }),
    }
    return signToken(claims, this.#secretsOf(signer))
  }

  #isValid(token: string, signer: Pick<Signer, 'collection' | 'tokenKey'>): Promise<boolean> {
    return isTokenValid(token, { ...this.#secretsOf(signer), now: this.#parts.now() })
  }

  #secretsOf({ collection, tokenKey }: Pick<Signer, 'collection' | 'tokenKey'>) {
    return { tokenKey, collectionSecret: this.#parts.secrets.get(collection.id) ?? '' }
  }

  /** Returns the auth collection of a name or id. Throws 404 if there is none. */
  requireAuthCollection(nameOrId: string): Collection {
    const collection = this.#parts.collections.get(nameOrId)
    if (!collection?.isAuth) throw missingAuthCollection()
    return collection
  }
}

interface Signer {
  readonly collection: Collection
  readonly auth: { readonly id: string }
  readonly tokenKey: string
}

function isSessionOf(session: CachedSession | undefined, { id, collectionId }: TokenClaims): boolean {
  return session?.recordRef === id && session.collectionRef === collectionId
}

function callerOf({ claims, cached: { auth, isSuperuser } }: ProvenToken): Caller {
  return { auth, isSuperuser: isSuperuser || isOperator(claims) }
}

/** Checks whether a token gives the rights of a superuser to another account. */
export function isOperator({ type, operator }: TokenClaims): boolean {
  return type === 'operator' || operator === true
}

/** Returns the token in an `Authorization` header, with or without `Bearer`. */
export function bareToken(authorization = ''): string {
  return authorization.replace(/^bearer\s+/i, '').trim()
}
