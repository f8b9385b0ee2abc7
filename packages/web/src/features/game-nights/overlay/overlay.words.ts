import { words } from '@longhouse/contract/words'

/** The texts over the picture of a stream: as few words as possible. */
export const overlayWords = words({
  title: 'Overlay',
  nothing: 'There is no board at this address.',
  squad: 'Squad {number}',
  place: 'Place {place}',
  round: 'Round',
  lobby: 'Starting soon',
  live: 'Live',
  ended: 'Final',
  firstTo: 'First to {target}',
  paused: 'Paused',
  out: 'Out',
  downs: { one: '{count} down', other: '{count} downs' },
  more: { one: 'and {count} more squad', other: 'and {count} more squads' },
})
