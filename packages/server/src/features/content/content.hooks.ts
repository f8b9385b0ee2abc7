import type { BoundHooks, Transaction } from '@longhouse/engine'
import { isPositionUnset, nextPosition } from '@longhouse/contract/content'
import { hooksByName } from '../../platform/records.ts'

export const contentHooks: readonly BoundHooks[] = [
  numbered('faqs', 'position'),
  numbered('conduct_rules', 'rule_number'),
  numbered('ranks', 'position'),
]

/** Numbers a new record after the highest one unless it has a number; an update never clears it. */
function numbered(collection: string, field: string): BoundHooks {
  return hooksByName(collection, {
    beforeCreate: async ({ tx, values }) => {
      if (!isPositionUnset(values[field])) return
      // Concurrent saves of two admins wait for each other here.
      await tx.lockName(`${collection}.${field}`)
      values[field] = nextPosition(await highest(tx, { collection, field }))
    },
    beforeUpdate: ({ values, original }) => {
      const submitted = values[field]
      if (field in values && (submitted === '' || submitted === null || Number(submitted) === 0)) {
        values[field] = original?.[field]
      }
    },
  })
}

interface NumberedField {
  readonly collection: string
  readonly field: string
}

async function highest(tx: Transaction, { collection, field }: NumberedField): Promise<number | undefined> {
  const last = await tx.recordsOf(collection).findFirst({ sort: `-${field}` })
  return last ? Number(last[field]) : undefined
}
