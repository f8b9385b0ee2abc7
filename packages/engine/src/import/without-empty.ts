type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], null | undefined> }

/** The options that say something: exports write out every option, unset ones as null, `''`, 0, false or `[]`. */
export function withoutEmpty<T extends object>(options: T): Filled<T> {
  const filled: Filled<T> = {}
  for (const key in options) {
    const value = options[key]
    if (isFilled(value)) filled[key] = value
  }
  return filled
}

function isFilled<T>(value: T): value is Exclude<T, null | undefined> {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value)
}
