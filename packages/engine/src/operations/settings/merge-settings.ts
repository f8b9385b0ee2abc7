import { isDeepStrictEqual } from 'node:util'
import type { ErrorData } from '../../errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { changeable, notChangeable } from './changeable.ts'

/** Plain values by name, nested. */
export type Tree = Readonly<Record<string, unknown>>

/** Settings with a change laid over them, or what is wrong with the change. */
export interface MergedSettings {
  readonly value: Tree
  readonly errors: ErrorData
}

/**
 * Lays a submitted change over settings. Names that do not exist are ignored, as is a value that is the same: clients
 * send back the whole that they read.
 */
export function mergeSettings(present: Tree, change: Tree): MergedSettings {
  return mergeAt('', { present, change })
}

function mergeAt(path: string, { present, change }: Record<'present' | 'change', Tree>): MergedSettings {
  // What the host has set stays as the host has set it, whatever was stored before.
  const fixed: readonly unknown[] = Array.isArray(present['fixed']) ? present['fixed'] : []
  const value: Record<string, unknown> = {}
  const errors: Record<string, FieldError | ErrorData> = {}
  for (const [name, old] of Object.entries(present)) {
    const place = path === '' ? name : `${path}.${name}`
    const next = Object.hasOwn(change, name) ? change[name] : old
    value[name] = old
    if (isDeepStrictEqual(old, next)) continue
    if (isTree(old) && isTree(next)) {
      const merged = mergeAt(place, { present: old, change: next })
      value[name] = merged.value
      if (Object.keys(merged.errors).length > 0) errors[name] = merged.errors
      continue
    }
    const check = fixed.includes(name) ? undefined : changeable[place]
    const problem = check ? check(next) : notChangeable
    if (problem) errors[name] = problem
    else value[name] = next
  }
  return { value, errors }
}

/** Only what differs from `base`; that much is stored, so that the host's own values can still change. */
export function differences(base: Tree, settings: Tree): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    const old = base[name]
    if (isDeepStrictEqual(old, value)) continue
    found[name] = isTree(old) && isTree(value) ? differences(old, value) : value
  }
  return found
}

/** Whether a value has names of its own. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
