import {
  contentLimits,
  contentLists,
  editorRows,
  isRuleComplete,
  ruleMessages,
  type ConductRule,
} from '@longhouse/contract/content'
import type { ContentKind } from './content-kind.ts'

export const ruleKind: ContentKind<ConductRule> = {
  collection: 'conduct_rules',
  sort: contentLists.conduct_rules.sort,
  noun: 'rule',
  addLabel: 'ADD RULE',
  relay: 'coc-logs',
  messages: ruleMessages,
  fields: [
    {
      name: 'rule_number',
      label: 'Rule number',
      kind: 'number',
      hint: 'Leave blank to put a new one at the end',
    },
    { name: 'rule_title', label: 'Title', kind: 'line', max: contentLimits.title },
    {
      name: 'rule_content',
      label: 'Content',
      kind: 'markdown',
      isRequired: true,
      rows: editorRows.ruleContent,
      max: contentLimits.content,
    },
  ],
  toForm: (rule) => ({
    rule_number: String(rule?.rule_number ?? ''),
    rule_title: rule?.rule_title ?? '',
    rule_content: rule?.rule_content ?? '',
  }),
  isComplete: ({ rule_number = '', rule_title = '', rule_content = '' }) =>
    isRuleComplete({ rule_number, rule_title, rule_content }),
  nameOf: ({ rule_number, rule_title }) => rule_title || `Rule ${rule_number}`,
}
