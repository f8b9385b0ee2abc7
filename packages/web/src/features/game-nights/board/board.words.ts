import { words } from '@longhouse/contract/words'

/** The board of a night, for all who may see the event. */
export const boardWords = words({
  title: 'Board',
  squads: 'Squads by round',
  squad: 'Squad {number}',
  place: 'Place {place}',
  round: 'Round',
  ofTarget: 'of {target}',
  downs: { one: '{count} down', other: '{count} downs' },
  sinceRound: '{time} in this round',
  outAt: 'Out after {time}',

  waiting: 'Ready',
  playing: 'Playing',
  paused: 'Paused',
  out: 'Out',

  statePaused: 'Everybody pauses',
  lobbyText: 'Rounds count from the moment the host starts the night.',
  clock: 'Since the start',
  clockEnded: 'Played for',

  empty: 'No squads yet',
  emptyText: 'They are here as soon as the host has formed them.',

  takesLead: '{name} takes the lead with round {round}',
  away: 'The line to the server is away. The board stands as it was and goes on by itself.',
  back: 'The board is live again.',

  curve: 'Round against time',
  time: 'Time',

  overlay: 'Overlay for your stream',
  overlayText:
    'Add this address as a browser source in OBS. It needs no login, has a transparent background and shows the names of the players: give it only to whoever streams.',
  overlayShow: 'What it shows',
  overlayBoard: 'The whole board',
  overlaySide: 'Where',
  overlayLeft: 'On the left',
  overlayRight: 'On the right',
  overlaySize: 'Width and height in OBS: {width} × {height}, or the size of your canvas.',
  overlayAddress: 'Address of the overlay',
  copy: 'Copy address',
  copied: 'Copied!',
  preview: 'Look at it',
})
