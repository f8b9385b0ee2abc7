import { join } from 'node:path'
import { isArchive } from './archive.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { Sentence } from './sentence.mjs'
import { WebBuilds } from './web-builds.mjs'

const sources = [
  'packages/web',
  'packages/contract/src',
  'packages/engine/src/schema',
  'community.sample.ts',
  'package-lock.json',
]

/** The name of a build of the current sources. */
export function webBuildId() {
  return fingerprint(sources).slice(0, 16)
}

/**
 * Builds the web app next to the existing builds, and publishes it when it is complete. A build is named
 * after its sources: an existing one is used again.
 */
export async function ensureWebBuilt() {
  if (isArchive()) return
  const builds = new WebBuilds(join(root, 'packages/web/dist'))
  const id = webBuildId()
  if (!builds.has(id)) {
    console.log('Building the web app (only after a change of its sources)…')
    await builds.make(id, buildInto)
  }
  builds.publish(id)
}

async function buildInto(folder) {
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    capture: true,
    cwd: join(root, 'packages/web'),
    env: { WEB_BUILD_DIR: folder },
  })
  if (code === 0) return
  console.error(output)
  throw new Sentence(
    'The web app could not be built; the lines above say why. The build of before is still there.',
  )
}
