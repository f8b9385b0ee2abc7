import { words } from '@longhouse/contract/words'

/** Why a season cannot be saved or deleted. */
export const seasonRefusals = words({
  name: 'Give the season a name.',
  order: 'A season ends after it starts.',
  overlap: 'In that time there is {name} already. Seasons do not overlap.',
  datesClosed: 'This season is closed: its dates stay as they are, for its results are written.',
  pointsClosed: 'This season is closed: its points stay as they are, for its results are written.',
  points: 'Points are up to {places} whole numbers from 0 to {points}, none higher than the one before.',
  deleteClosed: 'This season is closed. Its results stay for ever.',
})
