import { badRequest } from '../errors.ts'

/** Modifiers that may follow a name after a colon. */
type PathModifier = 'each' | 'length' | 'lower' | 'isset' | 'changed'

const modifiers: ReadonlySet<string> = new Set(['each', 'length', 'lower', 'isset', 'changed'])

/** Splits `name:modifier`; throws on a modifier that does not exist. */
export function splitPathModifier(name: string): { base: string; modifier?: PathModifier } {
  const [base = '', modifier, ...more] = name.split(':')
  if (modifier === undefined) return { base }
  if (more.length > 0 || !isModifier(modifier)) throw badRequest()
  return { base, modifier }
}

function isModifier(text: string): text is PathModifier {
  return modifiers.has(text)
}

const via = '_via_'

/** A name such as `clips_via_user` taken apart: the records of a collection that refer to one through a field. */
export function backRelation(
  name: string,
): { readonly collection: string; readonly field: string } | undefined {
  // The last one that a field can follow: names of collections may hold the word as well.
  const index = name.lastIndexOf(via, name.length - via.length - 1)
  return index > 0 ? { collection: name.slice(0, index), field: name.slice(index + via.length) } : undefined
}
