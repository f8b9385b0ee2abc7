import { conductRulesCollection, faqsCollection, ranksCollection } from '../../collections/content.ts'
import type { Feature } from '../../platform/feature.ts'
import { contentHooks } from './content.hooks.ts'

const collections = [faqsCollection, conductRulesCollection, ranksCollection]

export const contentFeature: Feature = {
  name: 'content',
  collections,
  hooks: contentHooks,
  audited: collections.map(({ name }) => ({ collection: name })),
}
