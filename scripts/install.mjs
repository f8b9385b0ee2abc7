import { ensureInstalled } from './lib/install.mjs'
import { orSay } from './lib/sentence.mjs'

/** The first half of `npm run build`: images keep it until what names the packages changes. */
await orSay(ensureInstalled)
