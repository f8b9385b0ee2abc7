import { words } from '@longhouse/contract/words'

/** The results of a night among those of its event. */
export const nightResultWords = words({
  squad: 'Squad {number}',
  round: 'Round {round}',
})
