import type { FindOptions } from '@longhouse/engine'

/** Values by field name that a record must all have. */
export type Wanted = Readonly<Record<string, string>>

/** Returns options that find records with all values of any of these; there must be at least one. */
export function anyOf(wanted: readonly Wanted[]): Required<Pick<FindOptions, 'filter' | 'params'>> {
  const params: Record<string, string> = {}
  const terms = wanted.map((values, place) => {
    const parts = Object.entries(values).map(([name, value]) => {
      params[`${name}${place}`] = value
      return `${name} = {:${name}${place}}`
    })
    return `(${parts.join(' && ')})`
  })
  return { filter: `(${terms.join(' || ')})`, params }
}
