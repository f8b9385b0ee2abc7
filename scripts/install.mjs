import { ensureInstalled } from './lib/install.mjs'
import { orSay } from './lib/sentence.mjs'

/** The first half of `npm run build`: images cache it until the manifests change. */
await orSay(ensureInstalled)
