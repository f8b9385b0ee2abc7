import { words } from '@longhouse/contract/words'

/** The requirements of a rank, below its description on the page of the ranks. */
export const rankAsksWords = words({
  get: 'To get it',
  keep: 'To keep it',
  begin: 'Everybody begins here.',
  seats: { one: '{count} seat', other: '{count} seats' },
  mine: 'My rank',
  mineAndLeave: 'My rank and leave',
})
