import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The files that an operator needs: no tests, no benchmarks, no tools, and the web app as it was built. */
const included = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'community.sample.ts',
  'deploy',
  'docs',
  'package.json',
  'packages/{contract,discord-sim,engine,mail-sim,push-sim,server}/{package.json,src}',
  'scripts/{run-program,start}.mjs',
  'scripts/lib/{archive,build-web,fingerprint,install,launchers,port,root,run,sentence,server-env,web-builds}.mjs',
]
const onlyForTests = /\/(testing|simulator)$|\.(test|suite|fixture)\.\w+$|\.d\.mts$/

/** Copies the sources of a release: of a checkout only the files that git tracks. */
export function copySources(from: string, into: string): void {
  const tracked = trackedIn(from)
  const isPublished = (source: string) =>
    tracked === undefined || statSync(source).isDirectory() || tracked.has(relative(from, source))
  for (const path of globSync(included, { cwd: from }))
    cpSync(join(from, path), join(into, path), {
      recursive: true,
      filter: (source) => !onlyForTests.test(source) && isPublished(source),
    })
}

/** The files that git tracks, without notes and data next to them. Undefined without git. */
function trackedIn(from: string): ReadonlySet<string> | undefined {
  if (!existsSync(join(from, '.git'))) return undefined
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: from, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return new Set(listed.split('\0'))
}
