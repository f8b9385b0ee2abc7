import * as fc from 'fast-check'

type Operands = Record<string, readonly string[]>

// Fields grouped by their type of operand; both databases must agree on all of them.
const texts: Operands = {
  tournaments: [
    'name',
    'status',
    'game',
    'start_date',
    'end_date',
    'organizer',
    'organizer.name',
    'name:lower',
  ],
  clips: ['clip_title', 'game', 'map', 'user', 'user.username', 'clip_votes_via_clip.vote_type'],
}
const numbers: Operands = {
  tournaments: ['max_participants'],
  clips: ['highest_round'],
}
const literals = [
  'The Major',
  'major',
  'MINOR',
  '',
  'a',
  'e',
  '%up',
  '50%',
  'Off_Cup',
  'ä',
  'Ä',
  'gta5',
  'upcoming',
  '2025-06',
]

/** A collection that random filters are made for. */
export type RandomCollection = 'tournaments' | 'clips'

/** Well-formed filters over the fields of a fixture collection. */
export function randomFilter(collection: RandomCollection): fc.Arbitrary<string> {
  const sign = fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~', '!~', '?=', '?!=', '?~', '?>')
  const text = fc
    .tuple(fc.constantFrom(...(texts[collection] ?? [])), sign, fc.constantFrom(...literals))
    .map(([field, op, value]) => `${field} ${op} ${JSON.stringify(value)}`)
  const numberSign = fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '?=')
  const number = fc
    .tuple(fc.constantFrom(...(numbers[collection] ?? [])), numberSign, fc.integer({ min: -2, max: 30 }))
    .map(([field, op, value]) => `${field} ${op} ${value}`)
  const { filter } = fc.letrec<{ filter: string }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      number,
      fc
        .tuple(tie('filter'), fc.constantFrom('&&', '||'), tie('filter'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
    ),
  }))
  return filter
}

/** A sort over plain fields that ends in the id, so that the order is total. */
export function randomSort(collection: RandomCollection): fc.Arbitrary<string> {
  const plain = [...(texts[collection] ?? []), ...(numbers[collection] ?? [])].filter(
    (name) => !/[.:]/.test(name),
  )
  const key = fc
    .tuple(fc.constantFrom('', '-', '+'), fc.constantFrom(...plain))
    .map(([sign, name]) => sign + name)
  return fc.array(key, { maxLength: 3 }).map((keys) => [...keys, 'id'].join(','))
}
