import type { Site } from '../platform/feature.ts'
import { demoFaqs, demoRanks, demoRules } from './demo-content.ts'
import { demoId } from './demo-random.ts'

export async function seedContent(site: Site): Promise<void> {
  await seedList(site, 'faqs', demoFaqs, ({ question, answer }, position) => ({ question, answer, position }))
  await seedList(site, 'conduct_rules', demoRules, ({ title, content }, position) => ({
    rule_number: position,
    rule_title: title,
    rule_content: content,
  }))
  await seedList(site, 'ranks', demoRanks, ({ title, description }, position) => ({
    position,
    title,
    description,
  }))
}

async function seedList<Item>(
  { engine }: Site,
  collection: string,
  items: readonly Item[],
  toRecord: (item: Item, position: number) => Record<string, unknown>,
): Promise<void> {
  const records = engine.recordsOf(collection)
  if ((await records.count()) > 0) return
  for (const [index, item] of items.entries()) {
    await records.create({
      id: demoId(collection.slice(0, 5).replace('_', ''), index + 1),
      ...toRecord(item, index + 1),
    })
  }
}
