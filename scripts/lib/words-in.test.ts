import { describe, expect, test } from 'vitest'
import { catalogsIn, saidIn, textsIn } from './words-in.mjs'

describe('texts outside the catalogs [OW-09]', () => {
  test.each([
    ['text between tags', '<p>Hello</p>', ['Hello']],
    ['a choice of texts', "<p>{isIn ? 'In' : say('out')}</p>", ['In']],
    ['a text on a condition', "<p>{isIn && 'In'}</p>", ['In']],
    ['a text for a missing value', "<p>{name ?? 'Nobody'}</p>", ['Nobody']],
    ['a template', '<p>{`Edit ${name}`}</p>', ['Edit']],
    ['a spoken attribute', '<input placeholder="Search" />', ['Search']],
    ['a label of another name', '<Ask confirmLabel="Delete" />', ['Delete']],
    ['a spoken property', "<Field close={{ 'aria-label': 'Remove' }} />", ['Remove']],
    ['a toast', "toastSuccess('Saved')", ['Saved']],
    ['said from a catalog', "<p title={say('title')}>{say('text')}</p>", []],
    ['signs and numbers', "<p>{count}/{places}{' '}·</p>", []],
    ['attributes that are not shown', '<p className="wide" id="a">{`${a}/${b}`}</p>', []],
    ['an empty alt', '<img alt="" />', []],
    ['values that are not texts', 'const card = { title: say(key), label: name, alt: `${name}` }', []],
  ])('%s', (_, source, found) => {
    expect(textsIn('screen.tsx', source).map(({ text }) => text)).toEqual(found)
  })

  test('the line is reported', () => {
    expect(textsIn('screen.tsx', 'const a = 1\nconst b = <p title="B" />')).toEqual([
      { file: 'screen.tsx', line: 2, text: 'B' },
    ])
  })
})

describe('used keys [OW-09]', () => {
  test.each([
    ['in a component', "const say = useWords(nightWords); say('a')", ['nightWords.a']],
    ['on the server', "const say = wordsFor('en', nightWords); say('a', { name })", ['nightWords.a']],
    ['in pieces', "const say = useWords(nightWords); say.parts('a', {})", ['nightWords.a']],
    ['one of two', "const say = useWords(nightWords); say(is ? 'a' : 'b')", ['nightWords.a', 'nightWords.b']],
    ['handed over', "function f(say: Say<typeof nightWords>) { say('a') }", ['nightWords.a']],
    ['handed over in an object', "interface P { say: Say<typeof nightWords> }; say('a')", ['nightWords.a']],
    ['read from the catalog', 'expect(nightWords.a)', ['nightWords.a']],
    ['known later', "const say = useWords(nightWords); const keys = ['a']; say(keys[0])", ['nightWords.a']],
    ['named for others to say', "const problem = (): keyof typeof nightWords => 'a'", ['nightWords.a']],
    ['put together', 'const say = useWords(nightWords); say(`a_${kind}`)', ['nightWords.a_*']],
    ['by another catalog', "const say = useWords(otherWords); say('a'); show('a')", []],
  ])('%s', (_, source, keys) => {
    const said = new Set(saidIn('screen.tsx', source))
    expect(['nightWords.a', 'nightWords.b', 'nightWords.a_*'].filter((key) => said.has(key))).toEqual(keys)
  })

  test('a catalog with its keys', () => {
    const source = "export const nightWords = words({ a: 'A', b: { one: '1', other: '2' } })"
    expect(catalogsIn('night.words.ts', source)).toEqual([{ name: 'nightWords', keys: ['a', 'b'] }])
  })
})
