import { expect, it } from 'vitest'
import { marquee } from './parody-page.tsx'

it.each([
  [0, 'abc '],
  [1, 'bc a'],
  [3, ' abc'],
  [4, 'abc '],
  [9, 'bc a'],
])('after %d steps the title reads %j [PA-02]', (position, title) => {
  expect(marquee('abc ', position)).toBe(title)
})
