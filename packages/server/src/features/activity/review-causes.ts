import type { Engine, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Platform } from '../../platform/feature.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { causesOf, type RecordsOfKind } from './causes.ts'
import { isNone, type Differences } from './compare-activities.ts'
import { differencesOf, settleCauses } from './ledger.ts'

/** The site to review, and whether to repair differences. */
export interface ReviewPlace extends Pick<Platform, 'now'> {
  readonly engine: Engine
  readonly repairs: boolean
}

/** Compares the activities of some records with their facts. Repairs them if `repairs` is set. */
export async function reviewCauses(
  { engine, now, repairs }: ReviewPlace,
  found: RecordsOfKind,
): Promise<Differences> {
  const { kind } = found
  const first = await differencesOf(engine, { kind, causes: await causesOf(engine, found) })
  if (isNone(first)) return first
  return engine.transaction(async (tx) => {
    const held = await holdCauses(tx, found)
    const causes = { kind, causes: await causesOf(tx, { kind, records: held }) }
    return repairs ? settleCauses({ tx, now }, causes) : differencesOf(tx, causes)
  })
}

/** Locks causes after the records they refer to, in the order of every write. Returns only causes that still exist. */
async function holdCauses(tx: Transaction, { kind, records }: RecordsOfKind): Promise<AnyRecord[]> {
  const { beside, collection } = kind
  if (beside)
    await tx.lockAll(
      beside.collection,
      records.map((record) => toText(record[beside.field])),
    )
  const there = await tx.lockAll(
    collection,
    records.map(({ id }) => id),
  )
  const held: AnyRecord[] = []
  for (const id of there) {
    const record = await tx.recordsOf(collection).findById(id)
    if (record) held.push(record)
  }
  return held
}
