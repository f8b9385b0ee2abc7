import { expect, test } from 'vitest'
import { isFaqComplete, isRankComplete, isRuleComplete } from './content-forms.ts'

test.each([
  { question: 'Who?', answer: 'We', position: 999, complete: true },
  { question: 'Who?', answer: 'We', position: '', complete: true },
  { question: ' ', answer: 'We', position: 1, complete: false },
  { question: 'Who?', answer: '', position: 1, complete: false },
  { question: 'Who?', answer: 'We', position: 'first', complete: false },
])('FAQ $question / $answer / $position: $complete [CN-01]', ({ complete, ...form }) => {
  expect(isFaqComplete(form)).toBe(complete)
})

test.each([
  { rule_number: '', rule_title: '', rule_content: 'Be kind', complete: true },
  { rule_number: '4', rule_title: 'Kindness', rule_content: 'Be kind', complete: true },
  { rule_number: '4', rule_title: 'Kindness', rule_content: ' ', complete: false },
  { rule_number: '1.5', rule_title: '', rule_content: 'Be kind', complete: false },
])('rule $rule_number / $rule_content: $complete [CN-02]', ({ complete, ...form }) => {
  expect(isRuleComplete(form)).toBe(complete)
})

test.each([
  { position: '', isNew: true, complete: true },
  { position: '', isNew: false, complete: false },
  { position: '2', isNew: false, complete: true },
  { position: 'two', isNew: true, complete: false },
])('rank at $position (new: $isNew): $complete [CN-03]', ({ position, isNew, complete }) => {
  expect(isRankComplete({ position, title: '', description: '' }, isNew)).toBe(complete)
})

test.each([
  ['a question', isFaqComplete({ question: 'x'.repeat(301), answer: 'We', position: 1 })],
  ['an answer', isFaqComplete({ question: 'Who?', answer: 'x'.repeat(10_001), position: 1 })],
  ['the title of a rule', isRuleComplete({ rule_number: 1, rule_title: 'x'.repeat(201), rule_content: 'y' })],
  ['a rule', isRuleComplete({ rule_number: 1, rule_title: '', rule_content: 'x'.repeat(10_001) })],
  ['the title of a rank', isRankComplete({ position: 1, title: 'x'.repeat(201), description: '' }, true)],
  ['a rank', isRankComplete({ position: 1, title: '', description: 'x'.repeat(10_001) }, true)],
])('%s that is too long is not complete', (_, complete) => {
  expect(complete).toBe(false)
})
