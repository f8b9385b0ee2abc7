import type { directMessageWords } from '../notifications/direct-messages.words.ts'
import { translationOf } from '../words/words.ts'

/** What direct messages say around notices, in Spanish. */
export const spanishDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Verlo',
  claim: 'Coger la plaza',
  decline: 'Dejarla libre',
  here: 'Ya estoy aquí',
  why: 'Pediste estos mensajes. {settings}',
  settings: 'De qué me entero',
})
