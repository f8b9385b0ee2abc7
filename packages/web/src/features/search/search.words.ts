import { words } from '@longhouse/contract/words'

/** The palette that finds pages, members, events, clips and runs. */
export const searchWords = words({
  title: 'Search the site',
  placeholder: 'Where to? A page, a member, an event…',
  results: 'Results',
  pages: 'Pages',
  recent: 'Chosen lately',
  members: 'Members',
  events: 'Events',
  clips: 'Clips',
  runs: 'Runs',
  run: 'Round {round} on {map}',
  found: { one: '{count} result', other: '{count} results' },
  searching: 'Searching…',
  nothing: 'Nothing fits “{text}”.',
  failed: 'Some of it could not be searched.',
  close: 'Close',

  keys: 'Keys',
  keyOpen: 'Ctrl K or ⌘ K: open this from anywhere',
  keyMove: '↑ ↓: from one result to the next',
  keyChoose: 'Enter: go there',
  keyClose: 'Escape: close',
  keyHelp: '?: these keys',
})
