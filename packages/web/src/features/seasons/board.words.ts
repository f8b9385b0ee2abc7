import { words } from '@longhouse/contract/words'

/** The texts of boards about squads and players. */
export const seasonBoardWords = words({
  solo: 'Solo',
  squads: 'Squads of {size}',
  formerMember: 'a former member',
})
