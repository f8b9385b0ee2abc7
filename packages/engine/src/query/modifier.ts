import { badRequest } from '../errors.ts'

/** Modifiers that may follow a name after a colon. */
export type PathModifier = 'each' | 'length' | 'lower' | 'isset' | 'changed'

const modifiers: ReadonlySet<string> = new Set(['each', 'length', 'lower', 'isset', 'changed'])

/** Splits `name:modifier`; throws on a modifier that does not exist. */
export function splitModifier(name: string): { base: string; modifier?: PathModifier } {
  const [base = '', modifier, ...more] = name.split(':')
  if (modifier === undefined) return { base }
  if (more.length > 0 || !isModifier(modifier)) throw badRequest()
  return { base, modifier }
}

function isModifier(text: string): text is PathModifier {
  return modifiers.has(text)
}
