import { z } from 'zod'
import type { Field } from '../schema/field.ts'

const rule = z.string().nullish()
const count = z.number().nullish()
const flag = z.boolean().nullish()
const words = z.array(z.string()).nullish()
const word = z.string().nullish()

const common = { name: z.string().regex(/^\w+$/), id: word, required: flag, hidden: flag }

/** A field of an export. Keys that mean nothing to us (`presentable`, `help`, `cost`…) are dropped. */
const exportedField = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('text'),
    min: count,
    max: count,
    pattern: word,
    autogeneratePattern: word,
    primaryKey: flag,
  }),
  z.object({ ...common, type: z.literal('editor'), maxSize: count }),
  z.object({ ...common, type: z.literal('number'), min: count, max: count, onlyInt: flag }),
  z.object({ ...common, type: z.literal('bool') }),
  z.object({ ...common, type: z.literal('email'), onlyDomains: words, exceptDomains: words }),
  z.object({ ...common, type: z.literal('url'), onlyDomains: words, exceptDomains: words }),
  z.object({ ...common, type: z.literal('date'), min: word, max: word }),
  z.object({ ...common, type: z.literal('autodate'), onCreate: flag, onUpdate: flag }),
  z.object({ ...common, type: z.literal('select'), values: z.array(z.string()), maxSelect: count }),
  z.object({
    ...common,
    type: z.literal('relation'),
    collectionId: z.string(),
    maxSelect: count,
    minSelect: count,
    cascadeDelete: flag,
  }),
  z.object({
    ...common,
    type: z.literal('file'),
    maxSelect: count,
    maxSize: count,
    mimeTypes: words,
    thumbs: words,
    protected: flag,
  }),
  z.object({ ...common, type: z.literal('json'), maxSize: count }),
  z.object({ ...common, type: z.literal('password'), min: count, max: count, pattern: word }),
  z.object({ ...common, type: z.literal('geoPoint') }),
])

const provider = z.object({
  name: z.string(),
  clientId: z.string().default(''),
  // Exports made by the dashboard leave secrets out.
  clientSecret: z.string().default(''),
  displayName: word,
  authURL: word,
  tokenURL: word,
  userInfoURL: word,
  pkce: flag,
})

const lifetime = z.object({ duration: count }).nullish()

const authOptions = {
  authRule: rule,
  manageRule: rule,
  passwordAuth: z.object({ enabled: flag, identityFields: words }).nullish(),
  oauth2: z
    .object({
      enabled: flag,
      providers: z.array(provider).nullish(),
      mappedFields: z.object({ id: word, name: word, username: word, avatarURL: word }).nullish(),
    })
    .nullish(),
  otp: z.object({ enabled: flag, length: count, duration: count }).nullish(),
  mfa: z.object({ enabled: flag, duration: count, rule: word }).nullish(),
  authAlert: z.object({ enabled: flag }).nullish(),
  authToken: lifetime,
  verificationToken: lifetime,
  passwordResetToken: lifetime,
  emailChangeToken: lifetime,
  fileToken: lifetime,
}

/** A collection of an export. */
const exportedCollection = z.object({
  id: z.string(),
  name: z.string().regex(/^\w+$/),
  type: z.enum(['base', 'auth', 'view']),
  system: flag,
  listRule: rule,
  viewRule: rule,
  createRule: rule,
  updateRule: rule,
  deleteRule: rule,
  fields: z.array(exportedField),
  indexes: z.array(z.string()).nullish(),
  viewQuery: word,
  ...authOptions,
})

/** An export: the list as the dashboard writes it, or wrapped as the import route takes it. */
export const exportedCollections = z.union([
  z.array(exportedCollection),
  z.object({ collections: z.array(exportedCollection) }).transform(({ collections }) => collections),
])

/** A field as an export spells it. */
type ExportedField = z.infer<typeof exportedField>

/** A collection as an export spells it. */
export type ExportedCollection = z.infer<typeof exportedCollection>

/** A field of an export as one of ours. */
export function fieldFromExport({ name: _name, ...exported }: ExportedField): Field {
  const { id, required, hidden } = exported
  const shared = withoutEmpty({ id, required, hidden })

  switch (exported.type) {
    case 'text': {
      const { type, min, max, pattern, autogeneratePattern, primaryKey } = exported
      return { type, ...shared, ...withoutEmpty({ min, max, pattern, autogeneratePattern, primaryKey }) }
    }
    case 'editor':
    case 'json':
      return { type: exported.type, ...shared, ...withoutEmpty({ maxSize: exported.maxSize }) }
    case 'number': {
      const { type, min, max, onlyInt } = exported
      // 0 is a limit like any other here; only null means none.
      const limits = { ...(min != null && { min }), ...(max != null && { max }) }
      return { type, ...shared, ...limits, ...withoutEmpty({ onlyInt }) }
    }
    case 'email':
    case 'url': {
      const { type, onlyDomains, exceptDomains } = exported
      return { type, ...shared, ...withoutEmpty({ onlyDomains, exceptDomains }) }
    }
    case 'date':
      return { type: exported.type, ...shared, ...withoutEmpty({ min: exported.min, max: exported.max }) }
    case 'autodate': {
      const { type, onCreate, onUpdate } = exported
      return { type, ...shared, onCreate: onCreate ?? false, onUpdate: onUpdate ?? false }
    }
    case 'select':
      return { type: exported.type, ...shared, values: exported.values, maxSelect: exported.maxSelect || 1 }
    case 'relation': {
      const { type, collectionId, maxSelect, minSelect, cascadeDelete } = exported
      const options = withoutEmpty({ minSelect, cascadeDelete })
      return { type, ...shared, collection: collectionId, maxSelect: maxSelect || 1, ...options }
    }
    case 'file': {
      const { type, maxSelect, maxSize, mimeTypes, thumbs, protected: isProtected } = exported
      const options = withoutEmpty({ maxSize, mimeTypes, thumbs, protected: isProtected })
      return { type, ...shared, maxSelect: maxSelect || 1, ...options }
    }
    case 'password': {
      const { type, min, max, pattern } = exported
      return { type, ...shared, ...withoutEmpty({ min, max, pattern }) }
    }
    default:
      return { type: exported.type, ...shared }
  }
}

type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> }

/** The options that say something: exports write out every option, unset ones as null, `''`, 0, false or `[]`. */
export function withoutEmpty<T extends object>(options: T): Filled<T> {
  const filled: Filled<T> = {}
  for (const key in options) {
    const value = options[key]
    if (isFilled(value)) filled[key] = value
  }
  return filled
}

function isFilled<T>(value: T): value is Exclude<T, null | undefined> {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value)
}
