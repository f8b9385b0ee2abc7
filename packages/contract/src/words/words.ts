/** One text; what stands in braces is put in later: `'{name} is deleted'`. */
type Text = string | PluralText

/** One text for each way of counting; `count` decides, by the rules of the language. */
interface PluralText {
  readonly one: string
  readonly other: string
}

/** The texts of one subject by name: what `words` gives. */
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

/** Says a text of a catalog. What a text asks for is known from its braces, and the compiler insists on it. */
export interface Say<Texts extends Catalog> {
  <Key extends keyof Texts>(key: Key, ...values: ValuesAsked<Texts[Key]>): string
  /** The text in pieces, with anything put in: `<bdi key="name">…</bdi>`. */
  parts: <Key extends keyof Texts, Part>(
    key: Key,
    values: ValuesOf<Texts[Key], Part>,
  ) => readonly (string | number | Part)[]
}

/**
 * The same texts in another language: the same keys, and in each text the same names. As the constraint of `Texts`
 * itself (see `translationOf`) it makes the compiler name what is missing, unknown or misspelled.
 */
export type Translation<Original extends Catalog, Texts> = {
  readonly [Key in keyof Original]: Key extends keyof Texts
    ? SameEntry<Original[Key], Texts[Key]>
    : Original[Key] extends string
      ? string
      : PluralText
} & { readonly [Key in Exclude<keyof Texts, keyof Original>]: never }

// In both directions: neither a name nor the kind may be missing on one side.
type SameEntry<Original, Entry> = [NamesOf<Original>, KindOf<Original>] extends [
  NamesOf<Entry>,
  KindOf<Entry>,
]
  ? [NamesOf<Entry>] extends [NamesOf<Original>]
    ? Entry
    : never
  : never

type KindOf<Entry> = Entry extends string ? 'text' : 'plural'

/** Declares the texts of a subject, in English. */
export function words<const Texts extends Catalog>(texts: Texts): Texts {
  return texts
}

/** Declares a translation: `translationOf<typeof eventWords>()({ … })`. It takes a type, so English stays behind. */
export function translationOf<Original extends Catalog>() {
  return <const Texts extends Translation<Original, Texts>>(texts: Texts): Texts => texts
}
