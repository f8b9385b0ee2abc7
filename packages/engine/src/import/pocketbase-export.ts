import { z } from 'zod'
import type {
  AuthOptions,
  CollectionDefinition,
  OAuth2ProviderConfig,
  IndexDefinition,
} from '../schema/collection.ts'
import {
  fieldFromExport,
  exportedCollections,
  type ExportedCollection,
  withoutEmpty,
} from './export-schema.ts'

/**
 * Reads the collections of a PocketBase export (0.23 or later). Skips system collections: the engine has its
 * own. Throws a readable error for anything that is not such an export.
 */
export function collectionsFromExport(json: unknown): CollectionDefinition[] {
  const parsed = exportedCollections.safeParse(json)
  if (!parsed.success) throw new Error(`This is no collections export:\n${z.prettifyError(parsed.error)}`)

  const own = parsed.data.filter(({ system, name }) => !system && !name.startsWith('_'))
  const names = own.map(({ name }) => name)
  return own.map((collection) => toDefinition(collection, names))
}

function toDefinition(exported: ExportedCollection, names: readonly string[]): CollectionDefinition {
  const { id, name, type, viewQuery } = exported
  return {
    id,
    name,
    type,
    shape: Object.fromEntries(exported.fields.map((field) => [field.name, fieldFromExport(field)])),
    rules: rulesOf(exported),
    indexes: (exported.indexes ?? []).map(indexFromExport),
    ...(type === 'auth' && { auth: authOptionsOf(exported) }),
    ...(type === 'view' && viewQuery && viewOf(viewQuery, names)),
  }
}

function rulesOf(exported: ExportedCollection): CollectionDefinition['rules'] {
  const rules = {
    list: exported.listRule ?? null,
    view: exported.viewRule ?? null,
    create: exported.createRule ?? null,
    update: exported.updateRule ?? null,
    delete: exported.deleteRule ?? null,
  }
  if (exported.type !== 'auth') return rules
  const { authRule = '', manageRule = null } = exported
  return { ...rules, auth: authRule, manage: manageRule }
}

function authOptionsOf(exported: ExportedCollection): AuthOptions {
  const { identityFields, enabled: hasPasswords } = exported.passwordAuth ?? {}
  const { providers, mappedFields, enabled: hasOAuth2 } = exported.oauth2 ?? {}
  const { otp, mfa } = exported
  return {
    passwordAuth: { enabled: hasPasswords ?? true, ...withoutEmpty({ identityFields }) },
    oauth2: {
      enabled: hasOAuth2 ?? false,
      providers: (providers ?? []).map(toProvider),
      mappedFields: withoutEmpty(mappedFields ?? {}),
    },
    ...(otp?.enabled && {
      otp: { enabled: true, ...withoutEmpty({ length: otp.length, durationSeconds: otp.duration }) },
    }),
    ...(mfa?.enabled && {
      mfa: { enabled: true, ...withoutEmpty({ durationSeconds: mfa.duration, rule: mfa.rule }) },
    }),
    ...(exported.authAlert?.enabled && { authAlert: { enabled: true } }),
    ...withoutEmpty({
      authTokenSeconds: exported.authToken?.duration,
      verificationTokenSeconds: exported.verificationToken?.duration,
      passwordResetTokenSeconds: exported.passwordResetToken?.duration,
      emailChangeTokenSeconds: exported.emailChangeToken?.duration,
      fileTokenSeconds: exported.fileToken?.duration,
    }),
  }
}

type ExportedProvider = NonNullable<NonNullable<ExportedCollection['oauth2']>['providers']>[number]

function toProvider({
  name,
  clientId,
  clientSecret,
  pkce,
  ...addresses
}: ExportedProvider): OAuth2ProviderConfig {
  return { name, clientId, clientSecret, ...withoutEmpty(addresses), ...(pkce != null && { pkce }) }
}

// A word too many only makes a cached response shorter-lived; one too few would make it wrong.
function viewOf(viewQuery: string, names: readonly string[]): Pick<CollectionDefinition, 'query' | 'reads'> {
  const words = new Set(viewQuery.toLowerCase().match(/\w+/g))
  return {
    query: withStandardQuotes(viewQuery),
    reads: names.filter((name) => words.has(name.toLowerCase())),
  }
}

const namePattern = String.raw`(?:\`[^\`]+\`|"[^"]+"|\[[^\]]+\]|\w+)`
// safe pattern: read once, from an export of the operator
const statementPattern = new RegExp(
  String.raw`^\s*CREATE\s+(UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?${namePattern}(?:\.${namePattern})?\s+ON\s+${namePattern}\s*\(([^()]*)\)\s*(?:WHERE\s+([\s\S]+?))?;?\s*$`,
  'i',
)
// safe pattern: read once, from an export of the operator
const columnPattern = new RegExp(
  String.raw`^(${namePattern})(\s+COLLATE\s+NOCASE)?(?:\s+COLLATE\s+BINARY)?(?:\s+(?:ASC|DESC))?$`,
  'i',
)

/** Reads `CREATE [UNIQUE] INDEX …` over plain columns; throws for anything it cannot keep, such as expressions. */
export function indexFromExport(statement: string): IndexDefinition {
  const [, unique, columnText = '', where] = statementPattern.exec(statement) ?? []
  const columns = columnText.split(',').map((column) => columnPattern.exec(column.trim()))
  const names = columns.map((column) => unquote(column?.[1] ?? ''))
  if (names.includes('')) throw new Error(`Cannot read the index: ${statement}`)

  return {
    columns: names,
    ...(unique && { unique: true }),
    ...(where && { where: withStandardQuotes(where.trim()) }),
    ...(columns.some((column) => column?.[2]) && { ignoreCase: true }),
  }
}

/** SQL with names in double quotes, which both databases read; texts are left alone. */
export function withStandardQuotes(sql: string): string {
  // safe pattern: read once, from an export of the operator
  return sql.replaceAll(/'[^']*'|`([^`]+)`|\[(\w+)\]/g, (whole, backticked?: string, bracketed?: string) => {
    const name = backticked ?? bracketed
    return name === undefined ? whole : `"${name}"`
  })
}

function unquote(name: string): string {
  return /^\w/.test(name) ? name : name.slice(1, -1)
}
