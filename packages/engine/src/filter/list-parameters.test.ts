import { describe, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { parseFields } from '../field-picker/pick.ts'
import { likePattern } from '../query/compare.ts'
import { CollectionRegistry } from '../records/collections.ts'
import { expandSteps } from '../records/expand/expand-paths.ts'
import { collections } from '../records/records.fixture.ts'
import { parseFilter } from './parse.ts'
import { workOf } from './work.fixture.ts'

const registry = new CollectionRegistry(collections)
const posts = registry.get('posts')
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  expand: (text) => posts && expandSteps(registry, { collection: posts, isSuperuserOrRule: false }, text),
  fields: parseFields,
  filter: (text) => parseFilter(text),
  '~': likePattern,
}

/** The status, or undefined when it was read. */
function statusOf(parameter: string, text: string): number | undefined {
  try {
    readers[parameter]?.(text)
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.status : Number.NaN
  }
}

const maxPerCharacter = 100

const texts = [
  ['expand', 'dots', '.'.repeat(2000)],
  ['expand', 'dots before a name', `${'.'.repeat(1999)}a`],
  ['expand', 'dots between names', `a${'.'.repeat(1998)}a`],
  ['expand', 'back-relations of back-relations', `${'a_via_'.repeat(333)}:`],
  ['expand', 'many paths', 'author.posts_via_author,'.repeat(80)],
  ['expand', 'blanks', ' '.repeat(2000)],
  ['fields', 'dots', '.'.repeat(2000)],
  ['fields', 'commas', ','.repeat(2000)],
  ['fields', 'parentheses', '('.repeat(2000)],
  ['fields', 'a modifier without end', `a:excerpt(${'1'.repeat(1989)}`],
  ['fields', 'many paths', 'a.b,'.repeat(500)],
  ['filter', 'a name', `${'a'.repeat(1600)}=1`],
  ['filter', 'a number', `a=${'1'.repeat(1600)}`],
  ['filter', 'digits', `a=0.${'1'.repeat(1600)}`],
  ['filter', 'quotes in a text', `a='${String.raw`\'`.repeat(800)}'`],
  ['filter', 'parentheses', '('.repeat(1600)],
  ['filter', 'joins', '&'.repeat(1600)],
  ['filter', 'comparisons', Array.from({ length: 90 }, () => 'a=1').join('&&')],
  ['~', 'backslashes', `${'\\'.repeat(1600)}a`],
] as const
/** One text for each parameter. */
const telling = texts.filter(
  ([parameter], index) => texts.findIndex(([first]) => first === parameter) === index,
)

/** For each character, of a text and of one twice as long. */
async function workPerCharacter(parameter: string, text: string): Promise<number[]> {
  const works: number[] = []
  for (const longer of [text, text + text])
    works.push((await workOf(() => void statusOf(parameter, longer))) / longer.length)
  return works
}

describe('the work grows with the length of the text, whatever it holds', () => {
  test.each(telling)('%s: %s', async (parameter, _what, text) => {
    for (const work of await workPerCharacter(parameter, text)) {
      expect(work).toBeGreaterThan(0)
      expect(work).toBeLessThan(maxPerCharacter)
    }
  })
  test.each(texts.filter((text) => !telling.includes(text)))(
    '%s: %s',
    { tags: 'all' },
    async (parameter, _what, text) => {
      for (const work of await workPerCharacter(parameter, text)) {
        expect(work).toBeGreaterThan(0)
        expect(work).toBeLessThan(maxPerCharacter)
      }
    },
  )
})

test.each(['expand', 'fields'])('%s takes 8000 characters and no more', (parameter) => {
  expect(statusOf(parameter, 'x'.repeat(8000))).toBeUndefined()
  expect(statusOf(parameter, 'x'.repeat(8001))).toBe(400)
})
