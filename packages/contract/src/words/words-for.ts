import type { Catalog, Say } from './words.ts'

/** The languages of the site. */
export const languages = ['en', 'de', 'es', 'fr'] as const

/** One of them. */
export type Language = (typeof languages)[number]

/**
 * Returns the function that formats the texts of a catalog. Values are inserted unchanged: braces in a value
 * stay braces, and callers format numbers and dates.
 */
export function wordsFor<Texts extends Catalog>(language: Language, texts: Texts): Say<Texts> {
  const parts = <Part>(key: keyof Texts, values: Values<Part>) => fill(written(key, values), values)
  const written = (key: keyof Texts, values: Values<unknown>): string => {
    const text = texts[key]
    if (text === undefined || typeof text === 'string') return text ?? String(key)
    return new Intl.PluralRules(language).select(Number(values['count'])) === 'one' ? text.one : text.other
  }
  const say = (key: keyof Texts, values: Values<string | number> = {}) => parts(key, values).join('')
  return Object.assign(say, { parts })
}

type Values<Value> = Readonly<Record<string, Value>>

/**
 * Splits a text at its placeholders and inserts the values, in one pass: values are never parsed for
 * placeholders.
 */
function fill<Part>(text: string, values: Values<Part>): (string | Part)[] {
  return text.split(/\{(\w{1,40})\}/).map((piece, index) => {
    if (index % 2 === 0) return piece
    return values[piece] ?? `{${piece}}`
  })
}
