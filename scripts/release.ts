import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { orSay, Sentence } from './lib/sentence.mjs'
import { archiveNameOf, makeRelease, requireReady } from './release/make-release.ts'
import { tagOf } from './release/problems.ts'

/** `npm run release -- VERSION [--dry-run]` */
await orSay(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [version = ''] = positionals
  const wanted = { folder: root, version }
  if (values['dry-run']) {
    await requireReady(wanted)
    console.log(planOf(version))
    return
  }
  const file = await makeRelease({
    ...wanted,
    check: () => npm('check'),
    build: () => npm('build'),
    say: console.log,
  })
  console.log(
    `${relative(root, file)} is made. Nothing was pushed: \`git push origin main ${tagOf(version)}\`.`,
  )
})

function planOf(version: string): string {
  return `Nothing stands in the way of ${version}. Without --dry-run this would:
  run \`npm run check\` and \`npm run build\`
  write ${version} into CHANGELOG.md, every package.json and package-lock.json
  commit that as \`release: ${version}\` on main, and tag it ${tagOf(version)}
  write dist/${archiveNameOf(version)}.tar.gz and its sha256 sum
Nothing would be pushed.`
}

async function npm(script: string): Promise<void> {
  const { code } = await run('npm', ['run', script])
  if (code !== 0)
    throw new Sentence(`\`npm run ${script}\` failed, so there is no release. Nothing was changed.`)
}
