import { expect, test } from 'vitest'
import { draftKey, isUntouched, parseDraft, type DraftRules } from './wizard-draft.ts'

interface Form {
  readonly username: string
  readonly age: string
  readonly games: readonly string[]
  readonly agree: boolean
}

const empty: Form = { username: 'rook', age: '', games: [], agree: false }
const rules: DraftRules<Form> = {
  empty,
  identity: ['username'],
  steps: [
    { title: 'Who', isValid: () => true },
    { title: 'Age', isValid: (form) => form.age !== '' },
    { title: 'Agreement', isValid: (form) => form.agree },
  ],
  repair: (form) => ({ ...form, games: form.games.filter((game) => game !== 'Gone') }),
}
const kept = (form: object, rest: object = {}) =>
  JSON.stringify({ form, step: 0, recordId: 'abc', isStored: false, ...rest })

test.each([
  { name: 'nothing', text: null },
  { name: 'no JSON', text: '{' },
  { name: 'something else', text: '[1]' },
  { name: 'a draft without its id', text: '{"form":{"age":"20"}}' },
])('$name is no draft', ({ text }) => {
  expect(parseDraft(text, rules)).toBeUndefined()
})

test.each([
  {
    name: 'answers come back',
    form: { age: '20', games: ['Chess'], agree: true },
    expected: { age: '20', games: ['Chess'], agree: true },
  },
  { name: 'the account does not come from the device', form: { username: 'somebody' }, expected: {} },
  {
    name: 'a value of another kind is left out',
    form: { age: 20, games: 'Chess', agree: 'yes' },
    expected: {},
  },
  { name: 'a list of other things is left out', form: { games: [1] }, expected: {} },
  { name: 'an unknown field is left out', form: { is_admin: true }, expected: {} },
  {
    name: 'a choice that no longer exists is taken out',
    form: { games: ['Gone', 'Chess'] },
    expected: { games: ['Chess'] },
  },
])('$name', ({ form, expected }) => {
  expect(parseDraft(kept(form), rules)?.form).toEqual({ ...empty, ...expected })
})

test.each([
  { name: 'the step comes back', form: { age: '20' }, rest: { step: 2 }, step: 2 },
  { name: 'a step that is not reached yet does not', form: {}, rest: { step: 2 }, step: 1 },
  { name: 'a step that does not exist', form: { age: '20', agree: true }, rest: { step: 9 }, step: 2 },
  { name: 'a step before the first', form: {}, rest: { step: -1 }, step: 0 },
  { name: 'a form that is on file waits at the end', form: {}, rest: { isStored: true }, step: 2 },
])('$name', ({ form, rest, step }) => {
  expect(parseDraft(kept(form, rest), rules)?.step).toBe(step)
})

test('a draft is worth keeping once something was typed, gone on with or filed', () => {
  const draft = { form: empty, step: 0, recordId: 'abc', isStored: false }
  expect(isUntouched(draft, empty)).toBe(true)
  expect(isUntouched({ ...draft, form: { ...empty, age: '2' } }, empty)).toBe(false)
  expect(isUntouched({ ...draft, step: 1 }, empty)).toBe(false)
  expect(isUntouched({ ...draft, isStored: true }, empty)).toBe(false)
})

test('each person has a draft of each form', () => {
  expect(new Set([draftKey('a', '1'), draftKey('a', '2'), draftKey('b', '1')]).size).toBe(3)
})
