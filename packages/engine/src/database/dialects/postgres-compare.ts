import {
  type SqlTemplate,
  joinTemplates,
  piece,
  rawTemplate,
  type ComparisonSign,
  type Scalar,
} from '../sql.ts'

/** A loose value in a typed database: at most one of the two is not NULL at any row. */
interface Parts {
  readonly number?: SqlTemplate
  readonly text?: SqlTemplate
}

/** Compares two loose values as SQLite does: numbers before text, columns pulling the other side to their type. */
export function compare(left: Scalar, comparison: ComparisonSign, right: Scalar): SqlTemplate {
  const [first, second] = pulled(left, right)
  return compareParts(first, comparison, second)
}

/** As `compare`, NULL counting as `''` on both sides and nothing pulling. */
export function compareLoosely(left: Scalar, comparison: '=' | 'is not', right: Scalar): SqlTemplate {
  return compareParts(filled(partsOf(left)), comparison, filled(partsOf(right)))
}

/** Whether a loose value is NULL. */
export function isNull(value: Scalar, negated: boolean): SqlTemplate {
  const absent = absence(partsOf(value))
  return negated ? piece`NOT ${absent}` : absent
}

/** The text of a loose value, numbers spelled out. */
export function asText(value: Scalar): SqlTemplate {
  const { number, text } = partsOf(value)
  if (text && number) return piece`COALESCE(${text}, (${number})::text)`
  if (number) return piece`(${number})::text`
  return text ?? rawTemplate('NULL::text')
}

/** The number in a loose value; NULL when there is none. */
export function asNumber(value: Scalar): SqlTemplate {
  const { number, text } = partsOf(value)
  if (text && number) return piece`COALESCE(${number}, engine_number(${text}))`
  if (text) return piece`engine_number(${text})`
  return number ?? rawTemplate('NULL::double precision')
}

/** What to order by: NULL first, then numbers, then text. */
export function sortKeys(value: Scalar): { readonly number?: SqlTemplate; readonly text?: SqlTemplate } {
  return partsOf(value)
}

function partsOf(value: Scalar): Parts {
  switch (value.kind) {
    case 'column':
      return { [value.type]: rawTemplate(value.sql) }
    case 'value':
      return { [value.type]: value.piece }
    case 'json': {
      const params = [arrayLiteral(value.path)]
      return {
        number: { sql: `engine_json_number(${value.document}, ?::text[])`, params },
        text: { sql: `engine_json_text(${value.document}, ?::text[])`, params },
      }
    }
    default:
      return {}
  }
}

function pulled(left: Scalar, right: Scalar): readonly [Parts, Parts] {
  const parts = [partsOf(left), partsOf(right)] as const
  if (isColumn(left, 'number')) return [parts[0], toNumber(parts[1])]
  if (isColumn(right, 'number')) return [toNumber(parts[0]), parts[1]]
  if (isColumn(left, 'text')) return [parts[0], toText(parts[1], right)]
  if (isColumn(right, 'text')) return [toText(parts[0], left), parts[1]]
  return parts
}

function isColumn(value: Scalar, type: 'number' | 'text'): boolean {
  return value.kind === 'column' && value.type === type
}

function toNumber({ number, text }: Parts): Parts {
  if (!text) return number ? { number } : {}
  const read = piece`engine_number(${text})`
  return {
    number: number ? piece`COALESCE(${number}, ${read})` : read,
    text: piece`CASE WHEN ${read} IS NULL THEN ${text} END`,
  }
}

function toText({ number, text }: Parts, value: Scalar): Parts {
  if (!number) return text ? { text } : {}
  // A whole number given as a parameter is a REAL to SQLite, which spells it with a fraction.
  const isParameter = value.kind === 'value' && value.literal !== undefined
  const spelled = isParameter
    ? piece`(CASE WHEN ${number} = trunc(${number}) THEN (${number})::text || '.0' ELSE (${number})::text END)`
    : piece`(${number})::text`
  return { text: text ? piece`COALESCE(${text}, ${spelled})` : spelled }
}

function filled({ number, text }: Parts): Parts {
  if (!number) return { text: text ? piece`COALESCE(${text}, '')` : rawTemplate("''") }
  if (!text) return { number, text: piece`CASE WHEN ${number} IS NULL THEN '' END` }
  return { number, text: piece`CASE WHEN ${number} IS NULL THEN COALESCE(${text}, '') END` }
}

function absence({ number, text }: Parts): SqlTemplate {
  const tests = [number, text].flatMap((part) => (part ? [piece`(${part}) IS NULL`] : []))
  return tests.length === 0 ? rawTemplate('TRUE') : piece`(${joinTemplates(tests, ' AND ')})`
}

function compareParts(left: Parts, comparison: ComparisonSign, right: Parts): SqlTemplate {
  const one = onlyType(left)
  if (one && one === onlyType(right))
    return piece`${left[one] ?? rawTemplate('NULL')} ${alike[comparison]} ${right[one] ?? rawTemplate('NULL')}`
  if (comparison === 'is') return isSame(left, right)
  if (comparison === 'is not') return piece`NOT ${isSame(left, right)}`
  const anyNull = piece`(${absence(left)} OR ${absence(right)})`
  return piece`(CASE WHEN ${anyNull} THEN NULL ELSE ${holds(left, comparison, right)} END)`
}

function onlyType({ number, text }: Parts): 'number' | 'text' | undefined {
  if (number && text) return undefined
  return number ? 'number' : text ? 'text' : undefined
}

const alike: Record<ComparisonSign, string> = {
  '=': '=',
  is: 'IS NOT DISTINCT FROM',
  'is not': 'IS DISTINCT FROM',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

function isSame(left: Parts, right: Parts): SqlTemplate {
  return piece`(COALESCE(${holds(left, '=', right)}, FALSE) OR (${absence(left)} AND ${absence(right)}))`
}

function holds(left: Parts, comparison: '=' | '<' | '<=' | '>' | '>=', right: Parts): SqlTemplate {
  const tests: SqlTemplate[] = []
  if (left.number && right.number) tests.push(piece`${left.number} ${comparison} ${right.number}`)
  if (left.text && right.text) tests.push(piece`${left.text} ${comparison} ${right.text}`)
  // Every number comes before every text.
  if (comparison.startsWith('<') && left.number && right.text)
    tests.push(piece`((${left.number}) IS NOT NULL AND (${right.text}) IS NOT NULL)`)
  if (comparison.startsWith('>') && left.text && right.number)
    tests.push(piece`((${left.text}) IS NOT NULL AND (${right.number}) IS NOT NULL)`)
  if (tests.length === 0) return rawTemplate('FALSE')
  return piece`(${joinTemplates(
    tests.map((test) => piece`COALESCE(${test}, FALSE)`),
    ' OR ',
  )})`
}

function arrayLiteral(path: readonly string[]): string {
  return `{${path.map((key) => `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
