import type { FindOptions } from '@longhouse/engine'

/** Values by field name, all of which a record must have. */
export type Wanted = Readonly<Record<string, string>>

/** Finds the records that have all the values of one of these; there must be one at least. */
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
