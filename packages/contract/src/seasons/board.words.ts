import { words } from '../words/words.ts'

/** What boards say of squads and of their people. */
export const seasonBoardWords = words({
  solo: 'Solo',
  squads: 'Squads of {size}',
  formerMember: 'a former member',
})
