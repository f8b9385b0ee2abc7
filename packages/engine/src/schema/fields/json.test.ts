import { expect, it } from 'vitest'
import { json, jsonKind } from './json.ts'

const problemOf = (input: unknown) => jsonKind.validate(json(), jsonKind.coerce(json(), input))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

it('a circle is no JSON', () => {
  const circle: unknown[] = []
  circle.push(circle)
  expect(problemOf(circle)).toEqual({
    code: 'validation_invalid_json',
    message: 'Must be a valid json value.',
  })
})

it('passes up to 200 levels and is none beyond', () => {
  expect(problemOf(nested(200))).toBeUndefined()
  expect(problemOf(nested(201))).toHaveProperty('code', 'validation_invalid_json')
  expect(problemOf(nested(100_000))).toHaveProperty('code', 'validation_invalid_json')
})
