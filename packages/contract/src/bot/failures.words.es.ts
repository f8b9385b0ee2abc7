import { translationOf } from '../words/words.ts'
import type { failureWords } from './failures.words.ts'

/** The bot's messages for refusals that are known by their code, in Spanish. */
export const spanishFailureWords = translationOf<typeof failureWords>()({
  nothingThere: 'Aquí (ya) no hay nada.',
  notAllowed: 'No puedes hacer eso.',
  busy: 'Nuestra página está saturada en este momento. Inténtalo de nuevo enseguida.',
  tooMany: 'Eso ha sido muy rápido. Espera un momento.',
  suspended: 'Tu cuenta está suspendida hasta {until}.',
  suspendedWhy: 'Tu cuenta está suspendida hasta {until}: {reason}',
  suspendedForGood: 'Tu cuenta está suspendida para siempre.',
  suspendedForGoodWhy: 'Tu cuenta está suspendida para siempre: {reason}',
})
