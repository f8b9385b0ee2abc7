import { words } from '@longhouse/contract/words'

/** The hall of fame. */
export const hallWords = words({
  title: 'Hall of Fame',
  lead: 'Champions of every season, the records that stand longest and the clips of the month.',
  loading: 'Loading the hall of fame…',
  loadFailed: 'The hall of fame could not be loaded. Please try again later.',

  now: 'The season that runs now',
  next: 'The next season',
  closing: 'The season that is being checked',
  seeSeason: 'See how it stands',
  seeNext: 'See when it begins',

  champions: 'Champions',
  championsText: 'Whoever collected most points in a season, over all maps and squad sizes.',
  noChampions: 'No season has ended yet',
  noChampionsText: 'The first champion will stand here for ever.',
  won: { one: 'won with {count} point', other: 'won with {count} points' },
  ended: 'Ended {day}',
  seeResults: 'All results',

  records: 'Records that stand longest',
  recordsText: 'Nobody has come further on this map with as many players since then.',
  noRecords: 'No records yet',
  noRecordsText: 'The first verified run of a map is its record.',
  round: 'Round {round}',
  since: 'Since {day}',
  days: { one: 'day', other: 'days' },

  clips: 'Clips of the month',
  clipsText: 'Chosen by the members, month by month.',
  noClips: 'No clip of the month yet',
  noClipsText: 'On the first of each month the best clips of the month before are up for a vote.',
  toClips: 'To the clips',
  votes: { one: '{count} vote', other: '{count} votes' },
  noVideo: 'No video available',
  openLink: 'Open the link',

  gate: 'Please login to see the records and the clips of the month',
})
