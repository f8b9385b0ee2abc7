import type { Field, FieldValue } from './field.ts'
import type { Shape } from './shape.ts'
import { toNumber, toTextList } from './cast.ts'
import { kindOf } from './fields/index.ts'

/** The modifier of a key: `x+` append or add, `+x` prepend, `x-` remove or subtract. */
export type Modifier = 'append' | 'prepend' | 'remove'

/** The parts of a key of a body. */
export interface ModifiedKey {
  readonly name: string
  readonly modifier?: Modifier
}

/** The values of a body, and those of the stored record, if any. */
export interface ModifiedValues {
  readonly values: Readonly<Record<string, unknown>>
  readonly current?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Returns the values of a body with its modifiers applied to the stored record: plain values first, then the
 * modifiers in their order. Keys that belong to no field are unchanged.
 */
export function resolveModifiers(
  shape: Shape,
  { values, current = {} }: ModifiedValues,
): Record<string, unknown> {
  if (!Object.keys(values).some(isModified)) return { ...values }
  const resolved = new Map<string, unknown>()
  const modified: { key: ModifiedKey & { modifier: Modifier }; field: Field; input: unknown }[] = []

  for (const [key, input] of Object.entries(values)) {
    const parts = splitModifier(key)
    const field = Object.hasOwn(shape, parts.name) ? shape[parts.name] : undefined
    const { modifier } = parts
    if (field && modifier && takesModifier(field, modifier))
      modified.push({ key: { ...parts, modifier }, field, input })
    else resolved.set(key, input)
  }
  for (const { key, field, input } of modified) {
    const base = resolved.has(key.name) ? resolved.get(key.name) : current[key.name]
    resolved.set(key.name, applyModifier(field, { modifier: key.modifier, current: base, input }))
  }
  // A key named `__proto__` becomes a key here, not a prototype.
  return Object.fromEntries(resolved)
}

function isModified(key: string): boolean {
  return key.startsWith('+') || key.endsWith('+') || key.endsWith('-')
}

/** Splits a key. Field names have neither `+` nor `-`, so there is no doubt. */
export function splitModifier(key: string): ModifiedKey {
  if (key.startsWith('+')) return { name: key.slice(1), modifier: 'prepend' }
  if (key.endsWith('+')) return { name: key.slice(0, -1), modifier: 'append' }
  if (key.endsWith('-')) return { name: key.slice(0, -1), modifier: 'remove' }
  return { name: key }
}

/** Checks whether a field knows the modifier: numbers add and subtract, lists do all three. */
export function takesModifier(field: Field, modifier: Modifier): boolean {
  if (field.type === 'number') return modifier !== 'prepend'
  return field.type === 'select' || field.type === 'relation' || field.type === 'file'
}

/**
 * Returns the value after a modifier. On a single-valued field append replaces and prepend keeps the stored
 * value.
 */
function applyModifier(
  field: Field,
  {
    modifier,
    ...values
  }: { readonly modifier: Modifier; readonly current: FieldValue; readonly input: unknown },
): FieldValue {
  if (field.type === 'number') {
    const step = toNumber(values.input)
    return toNumber(values.current) + (modifier === 'remove' ? -step : step)
  }

  const current = toTextList(values.current)
  const given = toTextList(values.input)
  if (modifier === 'append') return kindOf(field).coerce(field, [...current, ...given])
  if (modifier === 'prepend') return kindOf(field).coerce(field, [...given, ...current])
  const removed = new Set(given)
  return kindOf(field).coerce(
    field,
    current.filter((item) => !removed.has(item)),
  )
}
