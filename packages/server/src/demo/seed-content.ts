import type { Engine } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { demoFaqs, demoRanks, demoRules } from './demo-content.ts'
import { demoId } from './demo-random.ts'

export async function seedContent({ engine }: Site): Promise<void> {
  const lists: readonly NewList[] = [
    { collection: 'faqs', records: demoFaqs.map((faq, index) => ({ ...faq, position: index + 1 })) },
    {
      collection: 'conduct_rules',
      records: demoRules.map(({ title, content }, index) => ({
        rule_number: index + 1,
        rule_title: title,
        rule_content: content,
      })),
    },
    { collection: 'ranks', records: demoRanks.map((rank, index) => ({ ...rank, position: index + 1 })) },
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
  for (const [index, record] of records.entries())
    await stored.create({ id: demoId(kind, index + 1), ...record })
}
