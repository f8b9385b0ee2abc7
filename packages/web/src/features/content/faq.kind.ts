import {
  contentLimits,
  contentLists,
  editorRows,
  faqMessages,
  isFaqComplete,
  unsetPosition,
  type Faq,
} from '@longhouse/contract/content'
import type { ContentKind } from './content-kind.ts'

export const faqKind: ContentKind<Faq> = {
  collection: 'faqs',
  sort: contentLists.faqs.sort,
  noun: 'FAQ',
  addLabel: 'Add FAQ',
  relay: 'faq-logs',
  messages: faqMessages,
  fields: [
    { name: 'question', label: 'Question', kind: 'line', isRequired: true, max: contentLimits.question },
    {
      name: 'answer',
      label: 'Answer',
      kind: 'markdown',
      isRequired: true,
      rows: editorRows.faqAnswer,
      max: contentLimits.answer,
    },
    {
      name: 'position',
      label: 'Position',
      kind: 'number',
      hint: `Lower comes first; ${unsetPosition} puts a new one at the end`,
    },
  ],
  toForm: (faq) => ({
    question: faq?.question ?? '',
    answer: faq?.answer ?? '',
    position: String(faq?.position ?? unsetPosition),
  }),
  isComplete: ({ question = '', answer = '', position = '' }) =>
    isFaqComplete({ question, answer, position }),
  nameOf: ({ question }) => question,
}
