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

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for readers whose zone is unknown: `1 December 2026 at 00:00 UTC`. */
export function momentInUtc(moment: string): string {
  return `${format.format(new Date(moment))} UTC`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, also for attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
