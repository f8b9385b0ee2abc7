import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { cacheDir, root } from './root.mjs'
import { run } from './run.mjs'

const sources = [
  'packages/web',
  'packages/contract/src',
  'packages/engine/src/schema',
  'community.config.ts',
  'package-lock.json',
]

/** Builds the web app, unless the build that is there was made from the same sources. */
export async function ensureWebBuilt() {
  const stamp = join(cacheDir, 'web-build')
  const wanted = fingerprint(sources)
  if (isStamped(stamp, wanted) && existsSync(join(root, 'packages/web/dist/client/shell.html'))) return

  console.log('Building the web app (only after a change of its sources)…')
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    capture: true,
    cwd: join(root, 'packages/web'),
  })
  if (code !== 0) {
    console.error(output)
    throw new Error('The web app could not be built; the lines above say why.')
  }
  writeStamp(stamp, wanted)
}
