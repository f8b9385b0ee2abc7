import type { directMessageWords } from '../notifications/direct-messages.words.ts'
import { translationOf } from '../words/words.ts'

/** What direct messages say around notices, in French. */
export const frenchDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Voir',
  claim: 'Prendre la place',
  decline: 'La laisser',
  here: 'Je suis là',
  why: 'Tu as demandé ces messages. {settings}',
  settings: 'Ce qu’on m’annonce',
})
