import { words } from '@longhouse/contract/words'

/** Messages about being offline and about a newer version of the site. */
export const appWords = words({
  asOf: 'As of {moment}, you are offline. Changes need the network.',
  newVersion: 'A new version of the site is ready.',
  reload: 'Reload',
  somethingNew: 'There is something new for you.',
})
