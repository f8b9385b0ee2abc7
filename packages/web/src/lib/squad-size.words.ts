import { words } from '@longhouse/contract/words'

/** The name of a squad's size. */
export const squadSizeWords = words({
  size1: 'Solo',
  size2: 'Duo',
  size3: 'Trio',
  sizeMore: '{count} players',
})
