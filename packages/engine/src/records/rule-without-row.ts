import type { Collection, CollectionRegistry } from './collections.ts'
import { missingCollection } from '../errors.ts'
import type { RecordName } from './hooks.ts'
import type { Records } from './records.ts'
import type { RequestContext } from './request-context.ts'

/** Who asks, what must hold for them, and for which record, if any. */
export interface RightQuestion {
  readonly rule: string
  readonly context: RequestContext
  readonly target?: RecordName | undefined
}

/** Whether a rule holds for a caller: about a stored record, or about the request alone. */
export async function isRuleMet(
  { records, collections }: { readonly records: Records; readonly collections: CollectionRegistry },
  { rule, context, target }: RightQuestion,
): Promise<boolean> {
  const caller = records.as(context)
  if (!target) return caller.matches({ collection: nowhere, rule, row: { id: '' } })
  const collection = collections.get(target.collection)
  if (!collection) throw missingCollection()
  if (!(await records.rows().find(collection, target.id))) return false
  return caller.matches({ collection, rule, row: target.id })
}

/** A collection without anything, for rules that are about no record. */
const nowhere: Collection = {
  id: '',
  name: '',
  type: 'base',
  fields: [{ type: 'text', name: 'id' }],
  field: () => undefined,
  rules: { list: null, view: null, create: null, update: null, delete: null, auth: null, manage: null },
  fieldRules: {},
  indexes: [],
  isAuth: false,
  isView: false,
  authOptions: {},
  query: undefined,
  reads: [],
  stored: [],
  isSystem: true,
}
