import { directionIn, type IndexPlan } from '../../database/dialects/dialect.ts'
import { indexPlans } from '../../database/catalogue.ts'
import { mfaOptions, oauth2Options, otpOptions, passwordOptions } from '../../auth/auth-options.ts'
import { tokenSeconds, type TokenType } from '../../auth/tokens.ts'
import type { Collection, CollectionRegistry } from '../../records/collections.ts'
import { fieldJson } from './field-json.ts'

/** A collection as exports write it, with no dates yet. Secrets of providers are left out. */
export function collectionJson(
  collection: Collection,
  registry: Pick<CollectionRegistry, 'get'>,
): Record<string, unknown> {
  const { id, name, type, rules, isAuth, isView, isSystem } = collection
  const idOf = (other: string) => registry.get(other)?.id ?? other
  return {
    id,
    name,
    type,
    system: isSystem,
    listRule: rules.list,
    viewRule: rules.view,
    createRule: rules.create,
    updateRule: rules.update,
    deleteRule: rules.delete,
    fields: collection.fields.map((field) => fieldJson(field, { isAuth, idOf })),
    indexes: isView ? [] : indexPlans(collection).map(indexText),
    created: '',
    updated: '',
    ...(isView && { viewQuery: collection.query ?? '' }),
    ...(isAuth && { authRule: rules.auth, manageRule: rules.manage, ...authJson(collection) }),
  }
}

function authJson(collection: Collection): Record<string, unknown> {
  const { authOptions } = collection
  const otp = otpOptions(collection)
  const mfa = mfaOptions(collection)
  const token = (type: TokenType) => ({ duration: tokenSeconds(type, authOptions) })
  return {
    passwordAuth: passwordOptions(collection),
    oauth2: oauth2Json(collection),
    otp: { enabled: otp.enabled, length: otp.length, duration: otp.durationSeconds },
    mfa: { enabled: mfa.enabled, duration: mfa.durationSeconds, rule: mfa.rule },
    authAlert: { enabled: authOptions.authAlert?.enabled ?? false },
    authToken: token('auth'),
    verificationToken: token('verification'),
    passwordResetToken: token('passwordReset'),
    emailChangeToken: token('emailChange'),
    fileToken: token('file'),
  }
}

function oauth2Json(collection: Collection): Record<string, unknown> {
  const { enabled, providers, mappedFields } = oauth2Options(collection)
  return {
    enabled,
    providers: providers.map(({ clientSecret: _secret, ...provider }) => provider),
    mappedFields: { id: '', name: '', username: '', avatarURL: '', ...mappedFields },
  }
}

function indexText({ name, table, columns, unique, ignoreCase, descending, where }: IndexPlan): string {
  const list = columns
    .map((column) => `\`${column}\`${ignoreCase ? ' COLLATE NOCASE' : ''}${directionIn(descending, column)}`)
    .join(', ')
  const condition = where ? ` WHERE ${where}` : ''
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${table}\` (${list})${condition}`
}
