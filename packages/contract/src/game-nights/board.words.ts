import { words } from '../words/words.ts'

/** The board of a night, as everybody sees it who may see the event. */
export const boardWords = words({
  title: 'Board',
  squad: 'Squad {number}',
  place: 'Place {place}',
  round: 'Round',
})
