import { failedToCreate } from '../../errors.ts'
import { formatDate } from '../../schema/dates.ts'
import { generateFromPattern } from '../../schema/generate-from-pattern.ts'
import type { Collection } from '../collections.ts'
import type { StoredRow } from '../stored-row.ts'
import type { WriteDependencies } from './writing.ts'
import type { WriteKind } from './write-stages.ts'

/** A write of a new record. */
export const creating: WriteKind = {
  rule: 'create',
  refusal: () => failedToCreate(),
  start: async ({ parts }, { collection, ahead }) => ({
    original: undefined,
    seed: ahead?.seed ?? seedRow(parts, collection),
  }),
  // No other transaction knows of it yet.
  hold: async (_scope, { base }) => base,
  complete(row, { collection, seed }) {
    const complete: Record<string, unknown> & { id: string } = { ...row }
    for (const { name } of collection.fields) {
      if (complete[name] === '' && Object.hasOwn(seed, name)) complete[name] = seed[name]
    }
    return complete
  },
  // The values of a new account must not open the rule that lets it set them.
  ruleRow: ({ collection, row }) => (collection.isAuth ? { ...row, verified: false } : row),
  require: async () => {},
  isPasswordless: ({ context, isServer }, { password, passwordConfirm }) =>
    (isServer || context.kind === 'oauth2') && password === '' && passwordConfirm === '',
}

/** Returns the values that the engine sets: dates, and text fields that generate themselves. */
export function seedRow({ now }: Pick<WriteDependencies, 'now'>, collection: Collection): StoredRow {
  const date = formatDate(now())
  const seed: Record<string, unknown> & { id: string } = { id: '' }
  for (const field of collection.fields) {
    if (field.type === 'autodate' && (field.onCreate || field.onUpdate))
      seed[field.name] = field.onCreate ? date : ''
    if (field.type === 'text' && field.autogeneratePattern) {
      seed[field.name] = generateFromPattern(field.autogeneratePattern)
    }
  }
  return seed
}
