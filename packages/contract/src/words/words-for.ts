import type { Catalog, Say } from './words.ts'

/** The languages the site speaks. */
export const languages = ['en', 'de', 'es', 'fr'] as const

/** One of them. */
export type Language = (typeof languages)[number]

/**
 * How to say the texts of a catalog. Values go in as they are: braces in a value stay braces, and numbers and dates
 * come formatted.
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

/** A text and what is put in, in turn: a name and what goes there are never looked at again. */
function fill<Part>(text: string, values: Values<Part>): (string | Part)[] {
  return text.split(/\{(\w{1,40})\}/).map((piece, index) => {
    if (index % 2 === 0) return piece
    return values[piece] ?? `{${piece}}`
  })
}
