import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
await ensureWebBuilt()
