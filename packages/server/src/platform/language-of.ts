import { languages, type Language } from '@longhouse/contract/words'

/** The language in which a reader is written to: that of their Discord, or English for one without Discord. */
export function languageOf(account: Readonly<Record<string, unknown>> | undefined): Language {
  return languages.find((each) => each === account?.['language']) ?? 'en'
}

/** The language of a locale of Discord, such as `de` or `es-419`; English where the site does not speak it. */
export function languageOfLocale(locale: unknown): Language {
  const [language] = typeof locale === 'string' ? locale.split('-') : []
  return languages.find((each) => each === language) ?? 'en'
}
