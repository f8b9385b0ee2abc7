import type { Collection, CollectionRegistry } from './collections.ts'
import { missingCollection } from '../errors.ts'
import type { RecordService } from './record-service.ts'
import type { RequestContext } from './request-context.ts'

/** A record that a rule may be about. */
export interface RuleTarget {
  readonly collection: string
  readonly id: string
}

/** Whether a rule holds for a caller: about a stored record, or about the request alone. */
export async function isRuleMet(
  { records, collections }: { records: RecordService; collections: CollectionRegistry },
  rule: string,
  context: RequestContext,
  target?: RuleTarget,
): Promise<boolean> {
  if (!target) return records.matches(context, nowhere, rule, { id: '' })
  const collection = collections.get(target.collection)
  if (!collection) throw missingCollection()
  if (!(await records.findRow(collection, target.id))) return false
  return records.matches(context, collection, rule, target.id)
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
  isSystem: true,
}
