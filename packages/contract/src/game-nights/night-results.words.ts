import { words } from '../words/words.ts'

/** How the results of a night stand among those of its event. */
export const nightResultWords = words({
  squad: 'Squad {number}',
  round: 'Round {round}',
})
