import { z } from 'zod'
import type { AuthOptions, CollectionDefinition, OAuth2ProviderConfig } from '../schema/collection.ts'
import { fieldFromExport } from './export-field.ts'
import { indexFromExport, withStandardQuotes } from './export-index.ts'
import { exportedCollections } from './export-schema.ts'
import type { ExportedCollection } from './export-schema.ts'
import { withoutEmpty } from './without-empty.ts'

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
