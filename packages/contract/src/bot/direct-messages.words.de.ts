import type { directMessageWords } from '../notifications/direct-messages.words.ts'
import { translationOf } from '../words/words.ts'

/** What direct messages say around notices, in German. */
export const germanDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Ansehen',
  claim: 'Platz nehmen',
  decline: 'Platz freigeben',
  here: 'Ich bin da',
  why: 'Du wolltest diese Nachrichten. {settings}',
  settings: 'Was ich erfahre',
})
