import { translationOf } from '../words/words.ts'
import type { failureWords } from './failures.words.ts'

/** The bot's messages for refusals that are known by their code, in French. */
export const frenchFailureWords = translationOf<typeof failureWords>()({
  nothingThere: 'Il n’y a (plus) rien ici.',
  notAllowed: 'Tu n’as pas le droit de faire cela.',
  busy: 'Notre site est surchargé en ce moment. Réessaie dans un instant.',
  tooMany: 'C’était très rapide. Attends un instant.',
  suspended: 'Ton compte est suspendu jusqu’à {until}.',
  suspendedWhy: 'Ton compte est suspendu jusqu’à {until} : {reason}',
  suspendedForGood: 'Ton compte est suspendu pour toujours.',
  suspendedForGoodWhy: 'Ton compte est suspendu pour toujours : {reason}',
})
