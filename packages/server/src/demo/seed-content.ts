import type { Engine } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { demoFaqs, demoRanks, demoRules } from './demo-content.ts'
import { demoId } from './demo-random.ts'

export async function seedContent({ engine }: Site): Promise<void> {
  const lists: readonly NewList[] = [
    { collection: 'faqs', records: demoFaqs.map((faq, at) => ({ ...faq, position: at + 1 })) },
    {
      collection: 'conduct_rules',
      records: demoRules.map(({ title, content }, at) => ({
        rule_number: at + 1,
        rule_title: title,
        rule_content: content,
      })),
    },
    { collection: 'ranks', records: demoRanks.map((rank, at) => ({ ...rank, position: at + 1 })) },
  ]
  for (const list of lists) await seedList(engine, list)
}

interface NewList {
  readonly collection: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

async function seedList(engine: Engine, { collection, records }: NewList): Promise<void> {
  const stored = engine.recordsOf(collection)
  if ((await stored.count()) > 0) return
  const kind = collection.slice(0, 5).replace('_', '')
  for (const [at, record] of records.entries()) await stored.create({ id: demoId(kind, at + 1), ...record })
}
