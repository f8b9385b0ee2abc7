import { isChanged, type AnyRecord, type BoundHooks, type Transaction } from '@longhouse/engine'
import { isDeepStrictEqual } from 'node:util'
import type { Platform } from '../../platform/feature.ts'
import { hooksByName } from '../../platform/records.ts'
import { causesOf, standOf, noteCauses, settleCauses, type CausesOfKind } from './ledger.ts'
import type { Beside, KindOfActivity } from '../../platform/activities.ts'
import { portionsOf } from '../../platform/portions.ts'

/** Writes activities in the transaction of their cause, and strikes them in the transaction that undoes it. */
export function activityHooks(
  kinds: readonly KindOfActivity[],
  platform: Pick<Platform, 'now'>,
): BoundHooks[] {
  const byCause = Map.groupBy(kinds, ({ collection }) => collection)
  const depending = kinds.flatMap((kind) => (kind.beside ? [{ ...kind, beside: kind.beside }] : []))
  const byBeside = Map.groupBy(depending, ({ beside }) => beside.collection)
  return [
    ...[...byCause].map(([collection, caused]) => hooksOfCause(collection, { ...platform, kinds: caused })),
    ...[...byBeside].map(([collection, some]) => hooksOfBeside(collection, { ...platform, kinds: some })),
  ]
}

interface Bound<Kind> extends Pick<Platform, 'now'> {
  readonly kinds: readonly Kind[]
}

function hooksOfCause(collection: string, { kinds, now }: Bound<KindOfActivity>): BoundHooks {
  return hooksByName(collection, {
    afterCreate: async ({ tx, record }) => {
      const noted: CausesOfKind[] = []
      for (const kind of kinds) noted.push({ kind, causes: await causesOf(tx, { kind, records: [record] }) })
      await noteCauses({ tx, now }, noted)
    },
    afterUpdate: async ({ tx, record, original = record }) => {
      for (const kind of kinds) {
        if (!isChanged(original, record, fieldsOf(kind))) continue
        const causes = await causesOf(tx, { kind, records: [record] })
        const before = { stand: standOf(kind, original), facts: [] }
        const isSame = isDeepStrictEqual(before.stand, standOf(kind, record))
        await settleCauses({ tx, now }, { kind, causes: isSame ? causes : [before, ...causes] })
      }
    },
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      for (const kind of kinds) {
        const stand = standOf(kind, record)
        // A deleted account takes all its activities along.
        if (cascadedFrom?.collection === 'users' && cascadedFrom.id === stand.user) continue
        await settleCauses({ tx, now }, { kind, causes: [{ stand, facts: [] }] })
      }
    },
  })
}

function hooksOfBeside(
  collection: string,
  { kinds, now }: Bound<KindOfActivity & { readonly beside: Beside }>,
): BoundHooks {
  return hooksByName(collection, {
    afterUpdate: async ({ tx, record, original = record }) => {
      for (const kind of kinds) {
        if (!isChanged(original, record, kind.beside.reads)) continue
        for await (const records of causesBeside(tx, { kind, id: record.id }))
          await settleCauses({ tx, now }, { kind, causes: await causesOf(tx, { kind, records }) })
      }
    },
  })
}

function causesBeside(
  tx: Transaction,
  { kind, id }: { readonly kind: KindOfActivity & { readonly beside: Beside }; readonly id: string },
): AsyncGenerator<AnyRecord[]> {
  const matching = { filter: `${kind.beside.field} = {:beside}`, params: { beside: id } }
  return portionsOf(tx.recordsOf(kind.collection), matching)
}

function fieldsOf({ only = {}, reads, subject, person }: KindOfActivity): string[] {
  return [...Object.keys(only), ...reads, ...subject.fields, ...(person ? [person] : [])]
}
