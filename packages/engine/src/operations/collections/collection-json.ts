import { crc32 } from 'node:zlib'
import { mfaOptions, oauth2Options, otpOptions, passwordOptions } from '../../auth/auth-options.ts'
import { tokenSeconds, type TokenType } from '../../auth/tokens.ts'
import { indexPlans } from '../../database/catalogue.ts'
import { directionIn, type IndexPlan } from '../../database/dialects/dialect.ts'
import { type Collection, CollectionRegistry, type NamedField } from '../../records/collections.ts'
import type { FieldType } from '../../schema/field.ts'

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

const systemNames = new Set(['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified'])
const domains = { onlyDomains: [], exceptDomains: [] }

/** The options of each kind of field as they are written when a field does not set them. */
const blankOptions: { readonly [Type in FieldType]: Readonly<Record<string, unknown>> } = {
  text: { min: 0, max: 0, pattern: '', autogeneratePattern: '', primaryKey: false },
  editor: { maxSize: 0, convertURLs: false },
  number: { min: null, max: null, onlyInt: false },
  bool: {},
  email: domains,
  url: domains,
  date: { min: '', max: '' },
  autodate: { onCreate: false, onUpdate: false },
  select: { values: [], maxSelect: 1 },
  relation: { collectionId: '', cascadeDelete: false, minSelect: 0, maxSelect: 1 },
  file: { maxSelect: 1, maxSize: 0, mimeTypes: [], thumbs: [], protected: false },
  json: { maxSize: 0 },
  password: { min: 0, max: 0, pattern: '', cost: 0 },
  geoPoint: {},
}

interface FieldPlace {
  /** Whether it is a field of accounts. */
  readonly isAuth: boolean
  /** Turns the name of a collection into its id. */
  readonly idOf: (name: string) => string
}

/** A field as exports write it. */
function fieldJson(field: NamedField, { isAuth, idOf }: FieldPlace) {
  const { id, name, type, required = false, hidden = false, ...options } = field
  return {
    id: id ?? `${type}${crc32(name)}`,
    name,
    type,
    system: name === 'id' || (isAuth && systemNames.has(name)),
    hidden,
    presentable: false,
    help: '',
    ...(type !== 'autodate' && { required }),
    ...blankOptions[type],
    ...('collection' in options
      ? { ...withoutCollection(options), collectionId: idOf(options.collection) }
      : options),
  }
}

function withoutCollection<Options extends { readonly collection: string }>({
  collection: _collection,
  ...options
}: Options) {
  return options
}

const types = ['base', 'auth', 'view'] as const

/** An empty collection of each type, as a form for a new one would begin. */
export function scaffolds(): Record<string, unknown> {
  const registry = new CollectionRegistry(
    types.map((type) => ({ name: `new_${type}`, type, shape: {}, rules: {} })),
  )
  const entries = types.map((type) => {
    const collection = registry.get(`new_${type}`)
    if (!collection) throw new Error(`no scaffold for ${type}`)
    const json = collectionJson(collection, registry)
    const indexes = type === 'auth' ? json['indexes'] : []
    const blank = { ...json, id: '', name: '', indexes, ...(type === 'view' && { fields: [] }) }
    return [type, JSON.parse(JSON.stringify(blank).replaceAll('`new_auth`', '``'))]
  })
  return Object.fromEntries(entries)
}
