/** One text; values replace names in braces: `'{name} is deleted'`. */
type Text = string | PluralText

/** One text for each plural form; `count` decides, by the rules of the language. */
interface PluralText {
  readonly one: string
  readonly other: string
}

/** The texts of one subject by key, as `words` returns them. */
export type Catalog = Readonly<Record<string, Text>>

type NamesIn<Written extends string> = Written extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type NamesOf<Entry> = Entry extends string
  ? NamesIn<Entry>
  : Entry extends PluralText
    ? NamesIn<Entry['one' | 'other']> | 'count'
    : never

type ValuesOf<Entry, Value> = {
  readonly [Name in NamesOf<Entry>]: Entry extends PluralText
    ? Name extends 'count'
      ? number
      : Value
    : Value
}

type ValuesAsked<Entry> = [NamesOf<Entry>] extends [never] ? [] : [values: ValuesOf<Entry, string | number>]

/** Formats a text of a catalog. The compiler requires a value for each name in braces. */
export interface Say<Texts extends Catalog> {
  <Key extends keyof Texts>(key: Key, ...values: ValuesAsked<Texts[Key]>): string
  /** The parts of a text, with values of any type: `<bdi key="name">…</bdi>`. */
  parts: <Key extends keyof Texts, Part>(
    key: Key,
    values: ValuesOf<Texts[Key], Part>,
  ) => readonly (string | number | Part)[]
}

/**
 * The same texts in another language: the same keys, and in each text the same names. As the constraint of
 * `Texts` itself (see `translationOf`) it makes the compiler name missing, unknown or misspelled keys.
 */
export type Translation<Original extends Catalog, Texts> = {
  readonly [Key in keyof Original]: Key extends keyof Texts
    ? SameEntry<Original[Key], Texts[Key]>
    : Original[Key] extends string
      ? string
      : PluralText
} & { readonly [Key in Exclude<keyof Texts, keyof Original>]: never }

// In both directions: neither side may lack a name or have another kind.
type SameEntry<Original, Entry> = [NamesOf<Original>, KindOf<Original>] extends [
  NamesOf<Entry>,
  KindOf<Entry>,
]
  ? [NamesOf<Entry>] extends [NamesOf<Original>]
    ? Entry
    : never
  : never

type KindOf<Entry> = Entry extends string ? 'text' : 'plural'

/** Defines the texts of a subject, in English. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Texts extends Catalog>(texts: Texts): Texts {
  return texts
}

/**
 * Defines a translation: `translationOf<typeof eventWords>()({ … })`. It takes a type, so the English texts
 * are not bundled.
 */
export function translationOf<Original extends Catalog>() {
  return <const Texts extends Translation<Original, Texts>>(texts: Texts): Texts => texts
}

/** The languages of the site. */
export const languages = ['en', 'de', 'es', 'fr'] as const

/** One of them. */
export type Language = (typeof languages)[number]

/**
 * Returns the function that formats the texts of a catalog. Values are inserted unchanged: braces in a value
 * stay braces, and callers format numbers and dates.
 */
/* @__NO_SIDE_EFFECTS__ */
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
