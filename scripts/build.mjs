import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { orSay } from './lib/sentence.mjs'

await orSay(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
})
