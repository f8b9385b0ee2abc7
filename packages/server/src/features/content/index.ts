import type { Feature } from '../../platform/feature.ts'
import { conductRulesCollection, faqsCollection, ranksCollection } from './content.collections.ts'
import { contentHooks } from './content.hooks.ts'

export const contentFeature: Feature = {
  name: 'content',
  collections: [faqsCollection, conductRulesCollection, ranksCollection],
  hooks: contentHooks,
}
