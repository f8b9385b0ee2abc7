import { defineCollection, index } from '@longhouse/engine/schema'
import { conductRuleShape, faqShape, rankShape } from '@longhouse/contract/content'
import { everyone, staff } from './rules.ts'

const rules = { list: everyone, view: everyone, create: staff, update: staff, delete: staff }

export const faqsCollection = defineCollection({
  name: 'faqs',
  type: 'base',
  shape: faqShape,
  rules,
  indexes: [index('position')],
})

export const conductRulesCollection = defineCollection({
  name: 'conduct_rules',
  type: 'base',
  shape: conductRuleShape,
  rules,
  indexes: [index('rule_number')],
})

export const ranksCollection = defineCollection({
  name: 'ranks',
  type: 'base',
  shape: rankShape,
  rules,
  indexes: [index('position')],
})
