import { words } from '../words/words.ts'

/** The results of a night among those of its event. */
export const nightResultWords = words({
  squad: 'Squad {number}',
  round: 'Round {round}',
})
