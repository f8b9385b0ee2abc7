import { words } from '../words/words.ts'

/** What the site says as an app: without a network, and when it has become a newer one. */
export const appWords = words({
  asOf: 'As of {moment}, you are offline. Changes need the network.',
  newVersion: 'A new version of the site is ready.',
  reload: 'Reload',
  somethingNew: 'There is something new for you.',
})
