import { words } from '@longhouse/contract/words'

/** The texts of a link preview in Discord, around members' own texts. */
export const linkPreviewWords = words({
  event: '{game} · {start}, {distance}',
  cancelled: '{game} · cancelled',
  toEvent: 'Look at the event',
  clip: 'A {game} clip. Log in to watch it and vote.',
  toClip: 'Watch it',
  member: 'At the table since {when}.',
  memberText: '{name} is at the table since {when}. Log in to see what they are up to.',
  toMember: 'Look at the profile',
  recapTitle: 'Recap: {name}',
  recap: '{game} · {start}',
  recapPlace: '{place}. {squad}: round {round}',
  recapText: { one: 'How {count} squad did.', other: 'How {count} squads did.' },
  toRecap: 'Look at the recap',
  squad: 'Squad {number}',
  season: '{starts} – {ends}',
  seasonText: 'Runs that were checked, from {starts} to {ends}.',
  champion: '{place}. {names}: {points} points',
  toSeason: 'Look at the season',
})
