import type { IndexPlan } from '../../database/dialects/dialect.ts'
import { indexPlans } from '../../database/index-plans.ts'
import { passwordOptions } from '../../auth/auth-options.ts'
import type { Collection, CollectionRegistry } from '../../records/collections.ts'
import type { AuthOptions } from '../../schema/collection.ts'
import { fieldJson } from './field-json.ts'

/** When a collection came to be and was last changed. */
export interface CollectionDates {
  readonly created: string
  readonly updated: string
}

/** A collection as exports write it. Secrets of providers are left out. */
export function collectionJson(
  collection: Collection,
  registry: Pick<CollectionRegistry, 'get'>,
  dates: CollectionDates,
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
    fields: collection.fields.map((field) => fieldJson(field, isAuth, idOf)),
    indexes: isView ? [] : indexPlans(collection).map(indexText),
    ...dates,
    ...(isView && { viewQuery: collection.query ?? '' }),
    ...(isAuth && { authRule: rules.auth, manageRule: rules.manage, ...authJson(collection) }),
  }
}

function authJson(collection: Collection): Record<string, unknown> {
  const options = collection.authOptions
  const { enabled, identityFields } = passwordOptions(collection)
  return {
    passwordAuth: { enabled, identityFields },
    oauth2: oauth2Json(options),
    otp: {
      enabled: options.otp?.enabled ?? false,
      length: options.otp?.length ?? 8,
      duration: options.otp?.durationSeconds ?? 180,
    },
    mfa: {
      enabled: options.mfa?.enabled ?? false,
      duration: options.mfa?.durationSeconds ?? 600,
      rule: options.mfa?.rule ?? '',
    },
    authAlert: { enabled: options.authAlert?.enabled ?? false },
    authToken: { duration: options.authTokenSeconds ?? 432_000 },
    verificationToken: { duration: options.verificationTokenSeconds ?? 86_400 },
    passwordResetToken: { duration: options.passwordResetTokenSeconds ?? 1800 },
    emailChangeToken: { duration: options.emailChangeTokenSeconds ?? 1800 },
    fileToken: { duration: options.fileTokenSeconds ?? 180 },
  }
}

function oauth2Json({ oauth2 }: AuthOptions): Record<string, unknown> {
  const providers = (oauth2?.providers ?? []).map(({ clientSecret: _secret, ...provider }) => provider)
  const mappedFields = { id: '', name: '', username: '', avatarURL: '', ...oauth2?.mappedFields }
  return { enabled: oauth2?.enabled ?? false, providers, mappedFields }
}

function indexText({ name, table, columns, unique, ignoreCase, where }: IndexPlan): string {
  const list = columns.map((column) => `\`${column}\`${ignoreCase ? ' COLLATE NOCASE' : ''}`).join(', ')
  const condition = where ? ` WHERE ${where}` : ''
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${table}\` (${list})${condition}`
}
