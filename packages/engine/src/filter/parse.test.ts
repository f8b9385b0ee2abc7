import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../errors.ts'
import type { FilterNode, Operand } from './ast.ts'
import { parseCached } from './parse-cached.ts'
import { parseFilter } from './parse.ts'

const plain400 = 'plain 400'
const treeOr400 = /^(?:\(.+\)|plain 400)$/s

describe('a filter is read', () => {
  it.each([
    ['a = 1', '(a = 1)', 'a comparison'],
    ['a=1&&b=2||c=3', '(((a = 1) && (b = 2)) || (c = 3))', '&& binds tighter than ||'],
    ['a=1||b=2&&c=3', '((a = 1) || ((b = 2) && (c = 3)))', '&& binds tighter, second side'],
    ['a=1&&(b=2||c=3)', '((a = 1) && ((b = 2) || (c = 3)))', 'parentheses group'],
    ['((((a=1))))', '(a = 1)', 'needless parentheses vanish'],
    ['a=1&&b=2&&c=3', '((a = 1) && (b = 2) && (c = 3))', 'a chain is one node'],
    ["'The Major' ~ title", '("The Major" ~ title)', 'text may stand on the left'],
    ['1=1', '(1 = 1)', 'two numbers'],
    ['a = b', '(a = b)', 'two fields'],
    ['\t a\n=\n1 ', '(a = 1)', 'space, tab and newline are blanks'],
    ['a=1 // the first\n&& b=2 // the end', '((a = 1) && (b = 2))', 'comments run to the end of the line'],
    ['true = TRUE', '(true = TRUE)', 'constants are identifiers until a field list is known'],
    ['@request.body.x:isset=true', '(@request.body.x:isset = true)', 'request fields and modifiers'],
    ['@collection.clips:second.user?=id', '(@collection.clips:second.user ?= id)', 'collection aliases'],
    ['#a = _b', '(#a = _b)', 'identifiers may start with # and _'],
    ['data.roles.1 = "x"', '(data.roles.1 = "x")', 'indexes in paths'],
    ['a = -12.5', '(a = -12.5)', 'negative decimals'],
    ['a!=-1', '(a != -1)', 'a minus after a sign'],
    ['a = 007', '(a = 7)', 'leading zeros'],
    ['a = ""', '(a = "")', 'empty text'],
    [String.raw`a = 'it\'s'`, `(a = "it's")`, 'the enclosing quote is escaped'],
    [String.raw`a = "say \"x\""`, String.raw`(a = "say \"x\"")`, 'the enclosing quote is escaped, double'],
    [String.raw`a = 'back\slash'`, String.raw`(a = "back\\slash")`, 'other backslashes are literal'],
    [String.raw`a = "it\'s"`, `(a = "it's")`, 'the other quote may be escaped too'],
    [
      String.raw`a = 'back\\slash\\'`,
      String.raw`(a = "back\\slash\\")`,
      'a doubled backslash is one, at the end too',
    ],
    [String.raw`a = 'tab\tline\n'`, String.raw`(a = "tab\tline\n")`, 'line breaks and tabs can be written'],
    [`a = 'é " // \n'`, String.raw`(a = "é \" // \n")`, 'text holds anything'],
    [
      'geoDistance(place.lon, place.lat, -1.5, 2) < 10',
      '(geoDistance(place.lon, place.lat, -1.5, 2) < 10)',
      'a function with fields and numbers',
    ],
    ["strftime( '%Y' , created ) = '2025'", '(strftime("%Y", created) = "2025")', 'blanks around arguments'],
    ["strftime('%Y') = 1", '(strftime("%Y") = 1)', 'a function with one argument'],
  ])('%s → %s (%s)', (text, expected) => {
    expect(spell(parseFilter(text))).toBe(expected)
  })

  it.each(['=', '!=', '>', '>=', '<', '<=', '~', '!~'])('with the sign %s and its ? form', (sign) => {
    expect(parseFilter(`a ${sign} b`)).toMatchObject({ sign, any: false })
    expect(parseFilter(`a ?${sign} b`)).toMatchObject({ sign, any: true })
  })
})

describe('a filter is refused with the plain 400', () => {
  it.each([
    ['', 'nothing at all'],
    [' \n\t', 'only blanks'],
    ['// only a comment', 'only a comment'],
    ['a = 1\r', 'a carriage return'],
    ['true', 'a lone operand'],
    ['a =', 'a missing right side'],
    ['= 1', 'a missing left side'],
    ['a = 1 &&', 'a dangling join'],
    ['&& a = 1', 'a leading join'],
    ['a = 1 b = 2', 'a missing join'],
    ['(a = 1', 'an open parenthesis'],
    ['a = 1)', 'a stray parenthesis'],
    ['()', 'empty parentheses'],
    ['(a) = 1', 'parentheses around an operand'],
    ['x = (a=1)', 'a group as operand'],
    ['(a=1)(b=2)', 'two groups without a join'],
    ['a == 1', '=='],
    ['a === 1', '==='],
    ['a !== 1', '!=='],
    ['a <> 1', '<>'],
    ['a ~~ 1', '~~'],
    ['a =? 1', 'a question mark behind the sign'],
    ['a ? 1', 'a lone question mark'],
    ['a = 1 and b = 2', 'and'],
    ['a in 1', 'in'],
    ['not a = 1', 'not'],
    ['a = 1 & b = 2', 'a single &'],
    ['a = 1 | b = 2', 'a single |'],
    ['a = 1 ||| b = 2', '|||'],
    ['a = 1 &&& b = 2', '&&&'],
    ['a = 1 && || b = 2', 'two joins'],
    ['a = 1.', 'a number ending in a dot'],
    ['a = .5', 'a number starting with a dot'],
    ['a = 1e3', 'an exponent'],
    ['a = -', 'a lone minus'],
    ['a = --1', 'two minuses'],
    ['a = 1.2.3', 'two dots'],
    [`a = ${'9'.repeat(400)}`, 'a number beyond counting'],
    ['a. = 1', 'an identifier ending in a dot'],
    ['a: = 1', 'an identifier ending in a colon'],
    ['@ = 1', 'a lone @'],
    ['.a = 1', 'an identifier starting with a dot'],
    ['a@b = 1', '@ inside an identifier'],
    ['ä = 1', 'a letter that is none here'],
    ['a = {:p}', 'a placeholder of the client'],
    ['a = `x`', 'backticks'],
    ["a = 'x", 'unfinished text'],
    [String.raw`a = 'x\'`, 'text whose end is escaped'],
    ['a = 1 / b = 2', 'a single slash'],
    ['a = 1; b = 2', 'a semicolon'],
    ['nope(1) = 1', 'an unknown function'],
    ['constructor(1) = 1', 'a function that only objects have'],
    ['geoDistance(1,2,3) = 1', 'too few arguments'],
    ['geoDistance(1,2,3,4,5) = 1', 'too many arguments'],
    ["geoDistance(1,2,3,'4') = 1", 'text as coordinate'],
    ['strftime() = 1', 'no arguments'],
    ['strftime(created) = 1', 'a format that is no text'],
    [`strftime('%Y'${',1'.repeat(10)}) = 1`, 'eleven arguments'],
    ["strftime('%Y',) = 1", 'a trailing comma'],
    ["strftime('%Y', strftime('%Y')) = 1", 'nested calls'],
    ["strftime ('%Y') = 1", 'a blank before the arguments'],
    ["strftime('%Y' = 1", 'an open call'],
  ])('%s (%s)', (text) => {
    expect(outcome(() => parseFilter(text))).toBe(plain400)
  })
})

describe('limits', () => {
  it('take 200 comparisons and no more', () => {
    expect(parseFilter(chain(200))).toMatchObject({ kind: 'and' })
    expect(outcome(() => parseFilter(chain(201)))).toBe(plain400)
  })

  it('take 3500 bytes and no more', () => {
    expect(parseFilter(sized(3500))).toMatchObject({ kind: 'comparison' })
    expect(outcome(() => parseFilter(sized(3501)))).toBe(plain400)
    expect(outcome(() => parseFilter(`a='${'é'.repeat(1749)}'`))).toBe(plain400)
  })

  it('do not bind rules in code', () => {
    expect(parseFilter(chain(1000), { limits: false })).toMatchObject({ kind: 'and' })
    expect(parseFilter(sized(9000), { limits: false })).toMatchObject({ kind: 'comparison' })
  })
})

describe('hostile input', () => {
  it.each([
    ['('.repeat(100_000), 'only opening parentheses'],
    [`${'('.repeat(50_000)}a=1${')'.repeat(49_999)}`, 'one parenthesis missing'],
    [`a=1${')'.repeat(100_000)}`, 'only closing parentheses'],
    [`a = "${String.raw`\"`.repeat(50_000)}`, 'text that never ends'],
    ['strftime('.repeat(20_000), 'calls in calls'],
    ['a=1 && '.repeat(20_000), 'a join that never ends'],
    ['a'.repeat(100_000), 'one long identifier'],
    ['&'.repeat(100_000), 'one long join'],
  ])('is refused without exhausting stack or time (%#)', (text) => {
    expect(outcome(() => parseFilter(text))).toBe(plain400)
    expect(outcome(() => parseFilter(text, { limits: false }))).toBe(plain400)
  })

  it('deep groups around one comparison are that comparison', () => {
    const text = `${'('.repeat(100_000)}a=1${')'.repeat(100_000)}`
    expect(spell(parseFilter(text, { limits: false }))).toBe('(a = 1)')
  })

  it('random text gives a tree or the plain 400', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(outcome(() => parseFilter(text))).toMatch(treeOr400)
      }),
    )
  })

  it('random words of the language give a tree or the plain 400', () => {
    const word = constantFrom(
      '(',
      ')',
      '&&',
      '||',
      '=',
      '?~',
      'a',
      '@now',
      '1',
      "'x'",
      '"',
      ',',
      'strftime(',
      '//',
    )
    assert(
      property(array(word, { maxLength: 40 }), (words) => {
        expect(outcome(() => parseFilter(words.join(' ')))).toMatch(treeOr400)
      }),
    )
  })

  it('no value quoted as clients quote it can leave its quotes', () => {
    assert(
      property(string({ unit: constantFrom('\\', "'", '"', ' ', '|', '=', '1', '/') }), (value) => {
        const quoted = JSON.stringify(value)
        expect(outcome(() => parseFilter(`a = ${quoted} && b = 1`))).toBe(`((a = ${quoted}) && (b = 1))`)
      }),
    )
  })
})

describe('parseCached', () => {
  it('gives the same tree again, and the same errors', () => {
    expect(parseCached('cached = 1')).toBe(parseCached('cached = 1'))
    expect(outcome(() => parseCached('cached'))).toBe(plain400)
  })

  it('keeps limited and unlimited filters apart', () => {
    const long = `a='${'x'.repeat(5000)}'`
    expect(parseCached(long, { limits: false })).toMatchObject({ kind: 'comparison' })
    expect(outcome(() => parseCached(long))).toBe(plain400)
  })

  it('forgets what was not used for longest', () => {
    const kept = parseCached('kept = 1')
    const forgotten = parseCached('forgotten = 1')
    for (let index = 0; index < 499; index += 1) {
      parseCached(`filler = ${index}`)
      parseCached('kept = 1')
    }
    expect(parseCached('kept = 1')).toBe(kept)
    expect(parseCached('forgotten = 1')).not.toBe(forgotten)
  })
})

/** The tree spelled out, the plain 400, or whatever else went wrong. */
function outcome(work: () => FilterNode): unknown {
  try {
    return spell(work())
  } catch (error) {
    return isPlain400(error) ? plain400 : error
  }
}

function isPlain400(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false
  return (
    error.message === 'Something went wrong while processing your request.' &&
    Object.keys(error.data).length === 0
  )
}

function chain(count: number): string {
  return Array.from({ length: count }, () => 'a=1').join('&&')
}

function sized(bytes: number): string {
  return `a='${'x'.repeat(bytes - 4)}'`
}

function spell(node: FilterNode): string {
  if (node.kind === 'and') return `(${node.terms.map(spell).join(' && ')})`
  if (node.kind === 'or') return `(${node.terms.map(spell).join(' || ')})`
  if (node.kind !== 'comparison') return ''
  return `(${spellOperand(node.left)} ${node.any ? '?' : ''}${node.sign} ${spellOperand(node.right)})`
}

function spellOperand(operand: Operand): string {
  if (operand.kind === 'identifier') return operand.path
  if (operand.kind === 'text') return JSON.stringify(operand.value)
  if (operand.kind === 'number') return String(operand.value)
  return `${operand.name}(${operand.args.map(spellOperand).join(', ')})`
}
