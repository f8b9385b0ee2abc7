import type { CollectionDefinition } from './collection.ts'
import type { Shape } from './shape.ts'
import { autodate } from './fields/date.ts'
import { bool } from './fields/bool.ts'
import { email } from './fields/email.ts'
import { password } from './fields/password.ts'
import { text } from './fields/text.ts'

/** The id of every record. */
export const idField = text({
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
  primaryKey: true,
  required: true,
})

/** The secrets of an account; neither is ever returned. */
export const secretFields = {
  password: password({ min: 8, required: true, hidden: true }),
  tokenKey: text({
    min: 30,
    max: 60,
    autogeneratePattern: '[a-zA-Z0-9]{50}',
    required: true,
    hidden: true,
  }),
}

/**
 * The fields that an account shows in addition to its own; spread into a shape to have them in its record
 * type.
 */
export const accountFields = {
  email: email({ required: true }),
  emailVisibility: bool(),
  verified: bool(),
}

/** When a record was made and last written; for shapes in code. */
export const timestamps = { created: autodate('create'), updated: autodate('both') }

/**
 * The full shape of a collection in order: `id`, for accounts the secrets and account fields, then its own fields.
 * A system field that the shape declares itself (as exports do) keeps its own options.
 */
export function withSystemFields(definition: Pick<CollectionDefinition, 'type' | 'shape'>): Shape {
  const account = definition.type === 'auth' ? { ...secretFields, ...accountFields } : {}
  return { id: idField, ...account, ...definition.shape }
}
