import type { FieldKind, JsonField } from '../field.ts'
import { byteCount } from '../cast.ts'
import { required } from '../field-errors.ts'

const defaultMaxSize = 1024 * 1024
/** Lists and objects in each other; as many as a body may have. */
const maxDepth = 200
const emptyValue = new Set(['null', '""', '[]', '{}'])

/** Declares free JSON; the type argument says what records hold there. */
/* @__NO_SIDE_EFFECTS__ */
export function json<Value = unknown>(options: Omit<JsonField, 'type' | 'valueType'> = {}): JsonField<Value> {
  return { type: 'json', ...options }
}

/** Free JSON. Text that spells a JSON value is taken as that value, so that forms can send it. */
export const jsonKind: FieldKind<JsonField> = {
  type: 'json',
  storage: () => 'json',
  isMultiple: () => false,
  zero: () => null,
  coerce: (_field, input) => (typeof input === 'string' ? readText(input) : (input ?? null)),
  validate: (field, value) => {
    const spelled = isDeeperThan(maxDepth, value) ? undefined : spell(value)
    if (spelled === undefined)
      return { code: 'validation_invalid_json', message: 'Must be a valid json value.' }
    if (field.required && emptyValue.has(spelled)) return required

    const maxSize = field.maxSize || defaultMaxSize
    if (byteCount(spelled) <= maxSize) return undefined
    return {
      code: 'validation_json_size_limit',
      message: `The maximum allowed JSON size is ${maxSize} bytes.`,
      params: { maxSize },
    }
  },
}

function readText(text: string): unknown {
  if (!/^(?:[\d\-"[{]|(?:true|false|null)$)/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// Text that spells JSON has not been measured before. A circle has no end.
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

// Throws for what JSON does not know, such as big integers.
function spell(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
