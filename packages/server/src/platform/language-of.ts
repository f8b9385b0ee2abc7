import { languages, type Language } from '@longhouse/contract/words'

/** Returns the language for a reader: that of their Discord, or English without Discord. */
export function languageOf(
  account: { readonly id: string; readonly language?: unknown } | undefined,
): Language {
  return languages.find((each) => each === account?.language) ?? 'en'
}

/**
 * Returns the language of a locale of Discord, such as `de` or `es-419`; English if the site does not have
 * it.
 */
export function languageOfLocale(locale: unknown): Language {
  const [language] = typeof locale === 'string' ? locale.split('-') : []
  return languages.find((each) => each === language) ?? 'en'
}
