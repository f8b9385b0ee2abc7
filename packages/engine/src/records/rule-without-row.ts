import type { Collection, CollectionRegistry } from './collections.ts'
import { missingCollection } from '../errors.ts'
import type { RecordName } from './hooks.ts'
import type { Records } from './records.ts'
import type { RequestContext } from './request-context.ts'

/** The caller, the rule that must hold for them, and the record it is about, if any. */
export interface RightQuestion {
  readonly rule: string
  readonly context: RequestContext
  readonly target?: RecordName | undefined
}

/** Checks whether a rule holds for a caller: for a stored record, or only for the request. */
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

/** An empty collection, for rules that are about no record. */
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
