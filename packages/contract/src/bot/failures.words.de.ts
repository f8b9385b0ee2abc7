import { translationOf } from '../words/words.ts'
import type { failureWords } from './failures.words.ts'

/** The bot's messages for refusals that are known by their code, in German. */
export const germanFailureWords = translationOf<typeof failureWords>()({
  nothingThere: 'Hier ist nichts (mehr).',
  notAllowed: 'Das darfst du nicht.',
  busy: 'Unsere Seite ist gerade überlastet. Bitte versuche es gleich noch einmal.',
  tooMany: 'Das war sehr schnell. Bitte warte einen Moment.',
  suspended: 'Dein Konto ist gesperrt bis {until}.',
  suspendedWhy: 'Dein Konto ist gesperrt bis {until}: {reason}',
  suspendedForGood: 'Dein Konto ist auf Dauer gesperrt.',
  suspendedForGoodWhy: 'Dein Konto ist auf Dauer gesperrt: {reason}',
})
