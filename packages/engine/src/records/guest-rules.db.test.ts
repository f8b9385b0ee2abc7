import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { mayAdmitGuest } from './rules.ts'
import { guest, openRecords, type OpenRecords } from './records.fixture.ts'
import { isRuleMet } from './records.ts'

test.each<[string | null, boolean]>([
  [null, false],
  ['', true],
  ["@request.auth.id != ''", false],
  ["@request.auth.id = ''", true],
  ['@request.auth.is_staff = true', false],
  ["(@request.auth.id != '' && user = @request.auth.id) || @request.auth.is_staff = true", false],
  ["(@request.auth.id != '' && user = @request.auth.id) || open = true", true],
  ['user = @request.auth.id', true],
  ["@request.context = 'oauth2'", false],
  ["@request.context = 'default'", true],
  ["@request.auth.team.name != ''", true],
  ["@request.auth.age > 18 || @request.body.x ~ 'y'", true],
  ['1 = 2', false],
])('%s: %s', (rule, isPossible) => {
  expect(mayAdmitGuest(rule)).toBe(isPossible)
})

const operand = constantFrom(
  '@request.auth.id',
  '@request.auth.verified',
  '@request.auth.name',
  '@request.context',
  '@request.method',
  "''",
  "'default'",
  "'x'",
  '0',
  '1',
  'true',
  'false',
  'null',
)
const comparison = tuple(operand, constantFrom('=', '!=', '?=', '?!=', '>', '~', '!~'), operand).map(
  (parts) => parts.join(' '),
)
const rules = array(tuple(comparison, constantFrom(' && ', ' || ')), { minLength: 1, maxLength: 4 }).map(
  (terms) => terms.map(([text, sign], place) => (place === 0 ? text : `${sign}${text}`)).join(''),
)

onEachDatabase((database) => {
  let opened: OpenRecords
  beforeAll(async () => {
    opened = await openRecords(database)
  })
  afterAll(() => opened.close())

  test('no caller is refused whom the rule would let pass', async () => {
    await assert(
      asyncProperty(rules, async (rule) => {
        const isMet = await isRuleMet({ ...opened, collections: opened.registry }, { rule, context: guest })
        expect([rule, isMet && !mayAdmitGuest(rule)]).toEqual([rule, false])
      }),
      { numRuns: 400 },
    )
  })
})
