import { expect, it } from 'vitest'
import { wrapSelection } from './markdown-editor.tsx'

it.each([
  {
    name: 'wraps the selection',
    from: ['a word here', 2, 6, '**'],
    to: { text: 'a **word** here', start: 4, end: 8 },
  },
  {
    name: 'takes the mark away again',
    from: ['a **word** here', 4, 8, '**'],
    to: { text: 'a word here', start: 2, end: 6 },
  },
  { name: 'puts the caret between two marks', from: ['', 0, 0, '`'], to: { text: '``', start: 1, end: 1 } },
] as const)('$name', ({ from: [text, start, end, mark], to }) => {
  expect(wrapSelection(text, start, end, mark)).toEqual(to)
})
