/** A sample as a Prometheus reads it. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The content of a text in the format of Prometheus. */
export interface PrometheusText {
  /** Kind by name of the family. */
  readonly kinds: ReadonlyMap<string, string>
  readonly samples: readonly Sample[]
  /** Returns the one sample of a name with these labels; throws if there is none, or more than one. */
  one(name: string, labels?: Readonly<Record<string, string>>): number
}

const namePattern = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const kinds = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped'])

/**
 * Reads the text format of Prometheus (0.0.4) by its description and not by the library that writes it.
 * Throws for what a Prometheus would refuse: an unknown kind, a family twice, a sample twice, an invalid
 * value, buckets that do not add up.
 */
export function readPrometheusText(text: string): PrometheusText {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    if (line.startsWith('# TYPE ')) {
      const [name = '', kind = '', ...rest] = line.slice('# TYPE '.length).split(' ')
      if (!namePattern.test(name) || !kinds.has(kind) || rest.length > 0)
        throw new Error(`not a type: ${line}`)
      if (families.has(name)) throw new Error(`${name} has two types`)
      families.set(name, kind)
    } else if (!line.startsWith('#')) samples.push(readSample(line))
  }
  requireUnique(samples)
  for (const sample of samples) requireFamily(sample.name, families)
  for (const [name, kind] of families) if (kind === 'histogram') requireBuckets(name, samples)
  return { kinds: families, samples, one: (name, labels = {}) => onlyOne(samples, { name, labels }) }
}

function readSample(line: string): Sample {
  const end = line.search(/[{ ]/)
  const name = line.slice(0, end)
  if (!namePattern.test(name)) throw new Error(`not a name: ${line}`)
  const labels: Record<string, string> = {}
  let index = end
  if (line[index] === '{') {
    index += 1
    while (line[index] !== '}') {
      const equals = line.indexOf('="', index)
      if (equals === -1) throw new Error(`not a label: ${line}`)
      const label = line.slice(index, equals)
      if (!namePattern.test(label) || label in labels) throw new Error(`not a label: ${line}`)
      const { value, next } = readQuoted(line, equals + 2)
      labels[label] = value
      index = line[next] === ',' ? next + 1 : next
    }
    index += 1
  }
  const [value = '', ...rest] = line.slice(index).trimStart().split(' ')
  if (rest.length > 1) throw new Error(`too much: ${line}`)
  return { name, labels, value: readNumber(value) }
}

function readQuoted(line: string, from: number): { value: string; next: number } {
  let value = ''
  for (let index = from; index < line.length; index += 1) {
    if (line[index] === '"') return { value, next: index + 1 }
    if (line[index] === '\\') {
      index += 1
      value += line[index] === 'n' ? '\n' : line[index]
    } else value += line[index]
  }
  throw new Error(`a label that does not end: ${line}`)
}

function readNumber(text: string): number {
  if (text === '+Inf') return Infinity
  if (text === '-Inf') return -Infinity
  // In any letters, as Prometheus reads it.
  if (text.toLowerCase() === 'nan') return NaN
  if (!/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(text)) throw new Error(`not a number: ${text}`)
  return Number(text)
}

function requireUnique(samples: readonly Sample[]): void {
  const keys = samples.map(({ name, labels }) => name + keyOf(labels))
  if (new Set(keys).size < keys.length) throw new Error('a sample is there twice')
}

function requireFamily(name: string, families: ReadonlyMap<string, string>): void {
  const base = name.replace(/_(?:bucket|sum|count)$/, '')
  if (!families.has(name) && families.get(base) !== 'histogram' && families.get(base) !== 'summary')
    throw new Error(`${name} has no type`)
}

function requireBuckets(name: string, samples: readonly Sample[]): void {
  const groupOf = ({ labels: { le: _le, ...others } }: Sample) => keyOf(others)
  const counts = new Map(
    samples.filter((one) => one.name === `${name}_count`).map((one) => [groupOf(one), one.value]),
  )
  const buckets = Map.groupBy(
    samples.filter((one) => one.name === `${name}_bucket`),
    groupOf,
  )
  for (const [key, list] of buckets) {
    const values = list.toSorted(
      (a, b) => readNumber(a.labels['le'] ?? '') - readNumber(b.labels['le'] ?? ''),
    )
    const isGrowing = values.every(({ value }, place) => value >= (values[place - 1]?.value ?? 0))
    if (!isGrowing || values.at(-1)?.labels['le'] !== '+Inf' || values.at(-1)?.value !== counts.get(key))
      throw new Error(`the buckets of ${name} do not add up for ${key}`)
  }
}

function keyOf(labels: Sample['labels']): string {
  const entries = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries)
}

function onlyOne(samples: readonly Sample[], wanted: Omit<Sample, 'value'>): number {
  const found = samples.filter(
    ({ name, labels }) =>
      name === wanted.name &&
      Object.entries(wanted.labels).every(([label, value]) => labels[label] === value),
  )
  const [first] = found
  if (!first || found.length > 1)
    throw new Error(`${found.length} samples of ${wanted.name} ${JSON.stringify(wanted.labels)}`)
  return first.value
}
