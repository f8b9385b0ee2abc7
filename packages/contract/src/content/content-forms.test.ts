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
