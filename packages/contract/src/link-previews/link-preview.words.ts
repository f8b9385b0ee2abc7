import { words } from '../words/words.ts'

/** What a link to a page shows in Discord, around what people wrote. */
export const linkPreviewWords = words({
  event: '{game} · {start}, {distance}',
  cancelled: '{game} · cancelled',
  toEvent: 'Look at the event',
  clip: 'A {game} clip. Log in to watch it and vote.',
  toClip: 'Watch it',
  member: 'A member of the community.',
  toMember: 'Look at the profile',
})
