import type { Shape } from './shape.ts'

/** A rule in the filter language: `null` superusers only, `''` everyone, otherwise an expression. */
export type Rule = string | null

/** The rules of a collection, by action. A missing one is `null`. */
export interface CollectionRules {
  readonly list?: Rule
  readonly view?: Rule
  readonly create?: Rule
  readonly update?: Rule
  readonly delete?: Rule
  /** Auth collections: may this record log in; `''` when absent. */
  readonly auth?: Rule
  /** Auth collections: may the caller change e-mail, verified and password of this record. */
  readonly manage?: Rule
}

/**
 * Rules of one field, beyond the collection's own. `read` sees the stored record (plain names) and the caller;
 * a field that may not be read is neither returned, filtered, sorted nor expanded on. `write` is asked when the
 * submitted value differs from the stored one; refused writes fail with `validation_not_allowed` on the field.
 */
export interface FieldRule {
  readonly read?: string
  readonly write?: string
}

/** An index over one or more columns. */
export interface IndexDefinition {
  readonly columns: readonly string[]
  readonly unique?: boolean
  /** SQL condition over the collection's own columns in the common subset of both databases. */
  readonly where?: string
  /** Compare ASCII letters without case. */
  readonly ignoreCase?: boolean
  /** Those of the columns that run from the highest to the lowest, for lists that are ordered both ways. */
  readonly descending?: readonly string[]
}

/** A unique index over columns. */
export function unique(...columns: string[]): IndexDefinition {
  return { columns, unique: true }
}

/** A plain index over columns, for sorting and look-ups. */
export function index(...columns: string[]): IndexDefinition {
  return { columns }
}

/** An OAuth2 provider as configured on an auth collection. */
export interface OAuth2ProviderConfig {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly displayName?: string
  readonly authURL?: string
  readonly tokenURL?: string
  readonly userInfoURL?: string
  readonly pkce?: boolean
}

/** Options of an auth collection; everything has the defaults of the record API. */
export interface AuthOptions {
  readonly passwordAuth?: { readonly enabled?: boolean; readonly identityFields?: readonly string[] }
  readonly oauth2?: {
    readonly enabled?: boolean
    readonly providers?: readonly OAuth2ProviderConfig[]
    readonly mappedFields?: {
      readonly id?: string
      readonly name?: string
      readonly username?: string
      readonly avatarURL?: string
    }
  }
  /** Login with a code sent by mail; off when absent. 8 digits that hold for 180 seconds. */
  readonly otp?: { readonly enabled?: boolean; readonly length?: number; readonly durationSeconds?: number }
  /** Requires a second factor within 600 seconds, of records that meet the rule; off if absent. */
  readonly mfa?: { readonly enabled?: boolean; readonly durationSeconds?: number; readonly rule?: string }
  /** Writes to members who log in from a new place; off if absent. */
  readonly authAlert?: { readonly enabled?: boolean }
  /** Refuses the most common passwords; off if absent. */
  readonly refuseCommonPasswords?: boolean
  /**
   * Requires more than a login for deleting the account, moving it to another address, linking it with a
   * provider, and updates that meet the rule. The caller must have logged in or given the password (a code,
   * if there is no password) within `seconds`, 600 if absent. Nothing requires it if absent altogether.
   */
  readonly proof?: { readonly seconds?: number; readonly updateRule?: string }
  /**
   * Bool fields. A record in which all of them are true may get an operator token. With it the caller has the
   * rights of a superuser, for half an hour at most. No record may if absent.
   */
  readonly operators?: readonly string[]
  /** Seconds a login lasts; 432000 (5 days) when absent. */
  readonly authTokenSeconds?: number
  /** Seconds the link that verifies an address holds; 86400 (1 day) when absent. */
  readonly verificationTokenSeconds?: number
  /** Seconds the link that sets a new password holds; 1800 when absent. */
  readonly passwordResetTokenSeconds?: number
  /** Seconds the link that confirms a new address holds; 1800 when absent. */
  readonly emailChangeTokenSeconds?: number
  /** Seconds the token of a protected file holds; 180 when absent. */
  readonly fileTokenSeconds?: number
}

/** The definition of a collection in code. */
export interface CollectionDefinition<Name extends string = string, S extends Shape = Shape> {
  readonly name: Name
  /** Stable id; derived from the name when absent. */
  readonly id?: string
  readonly type: 'base' | 'auth' | 'view'
  readonly shape: S
  readonly rules: CollectionRules
  readonly fieldRules?: Readonly<Record<string, FieldRule>>
  readonly indexes?: readonly IndexDefinition[]
  readonly auth?: AuthOptions
  /** View collections: one SELECT in the common subset of both databases; must yield an `id` column. */
  readonly query?: string
  /** View collections: the collections the query reads, for cache and realtime. */
  readonly reads?: readonly string[]
  /**
   * View collections: fields that the query takes just as they are from a column of the same kind, so that an index of
   * that column leads to the rows of the view too.
   */
  readonly stored?: readonly string[]
}

/** Declares a collection, keeping its name and shape as literal types. */
export function defineCollection<const Name extends string, const S extends Shape>(
  definition: CollectionDefinition<Name, S>,
): CollectionDefinition<Name, S> {
  return definition
}
