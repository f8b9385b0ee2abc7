import { describe, expect, it } from 'vitest'
import { resolveModifiers } from './modifiers.ts'
import { file, number, relation, select, text } from './index.ts'

const shape = {
  title: text(),
  score: number(),
  tags: select(['a', 'b', 'c', 'd'], { maxSelect: 4 }),
  one: select(['a', 'b', 'c']),
  people: relation('users', { maxSelect: 3 }),
  docs: file({ maxSelect: 3 }),
}
const current = {
  title: 'old',
  score: 10,
  tags: ['a', 'b'],
  one: 'a',
  people: ['u1'],
  docs: ['x.txt', 'y.txt'],
}

describe('modifiers', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ 'score+': 5 }, { score: 15 }, 'add'],
    [{ 'score-': '3' }, { score: 7 }, 'subtract, from text'],
    [{ 'score+': 'x' }, { score: 10 }, 'adding what is no number adds nothing'],
    [{ '+score': 5 }, { '+score': 5 }, 'numbers know no prepend'],
    [{ 'tags+': 'c' }, { tags: ['a', 'b', 'c'] }, 'append'],
    [{ 'tags+': ['d', 'a'] }, { tags: ['a', 'b', 'd'] }, 'append what is not yet there'],
    [{ '+tags': ['d', 'c'] }, { tags: ['d', 'c', 'a', 'b'] }, 'prepend'],
    [{ '+tags': 'b' }, { tags: ['b', 'a'] }, 'prepend moves to the front'],
    [{ 'tags-': 'a' }, { tags: ['b'] }, 'remove'],
    [{ 'tags-': ['a', 'b', 'z'] }, { tags: [] }, 'remove all'],
    [{ 'people+': 'u2' }, { people: ['u1', 'u2'] }, 'append to a relation'],
    [{ 'docs-': 'x.txt' }, { docs: ['y.txt'] }, 'remove a file'],
    [{ 'one+': 'b' }, { one: 'b' }, 'append replaces a single value'],
    [{ '+one': 'b' }, { one: 'a' }, 'prepend keeps a single value'],
    [{ 'one-': 'a' }, { one: '' }, 'remove empties a single value'],
    [{ 'one-': 'b' }, { one: 'a' }, 'removing another value changes nothing'],
    [{ 'score+': 1, score: 1 }, { score: 2 }, 'the plain value is set first, then modified'],
    [{ tags: ['c'], 'tags+': 'd', '+tags': 'b' }, { tags: ['b', 'c', 'd'] }, 'several on one field'],
    [{ 'title+': 'x' }, { 'title+': 'x' }, 'text knows no modifiers'],
    [{ 'nope+': 1, other: 2 }, { 'nope+': 1, other: 2 }, 'keys of no field stay'],
    [{ title: 'new' }, { title: 'new' }, 'plain values stay as submitted'],
  ])('%j → %j (%s)', (values, expected) => {
    expect(resolveModifiers(shape, { values, current })).toEqual(expected)
  })

  it('start from unset values on create', () => {
    expect(resolveModifiers(shape, { values: { 'score-': 2, 'tags+': 'a', '+one': 'b' } })).toEqual({
      score: -2,
      tags: ['a'],
      one: 'b',
    })
  })

  it('keep a key named __proto__ a key', () => {
    const values: Record<string, unknown> = JSON.parse('{"__proto__":{"isAdmin":true}}')
    const resolved = resolveModifiers(shape, { values })
    expect(Object.keys(resolved)).toEqual(['__proto__'])
    expect(resolved.isAdmin).toBeUndefined()
  })
})
