import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { BuildParts } from '../src/worker/build-parts.ts'
import { chunkFiles, type Manifest } from './manifest.ts'

interface Built {
  /** Folder of the built app. */
  readonly client: string
  readonly manifest: Manifest
  readonly shell: string
  /** Paths of the pages that are written at build time. */
  readonly paths: readonly string[]
}

/** Modules that load with the shell or right after it; no page names them. */
const lateModules = ['src/app/app-life.ts', 'src/lib/offline.ts', 'src/app/data-layout.tsx']

/** Screens that members can read offline, with their lazy parts. */
const memberModules = [
  'src/app/member-screens.ts',
  'src/app/shell/member-entries.tsx',
  'src/features/rank-progress/asks/load-rank-asks.ts',
  ...[
    'home',
    'events',
    'event',
    'code-of-conduct',
    'ranks',
    'faq',
    'records',
    'clip-leaderboard',
    'bo6-leaderboard',
    'my-rank',
    'notifications',
  ].map((name) => `src/screens/${name}-screen.tsx`),
  ...[
    'events/list/event-list',
    'events/page/wishes',
    'runs/board/records',
    'runs/board/records-actions',
    'rank-progress/asks/rank-asks',
    'leaderboards/clip-leaderboard',
    'leaderboards/bo6-leaderboard',
  ].map((name) => `src/features/${name}.tsx`),
]

/** Pages that are useless without the server. */
const needsServer = /^\/(login|register|reset-password|verify-email|confirm-email|404)(\/|$)/
// safe pattern: names of our own files
const alwaysUsed = /-latin-(?:standard|wght)-normal-[\w-]+\.woff2$/

/** Writes `worker.js` next to the app, with the names of the app's files in it. */
export async function writeWorker({ client, manifest, shell, paths }: Built): Promise<void> {
  const files = await hashedFiles(client)
  const closure = (modules: readonly string[]) => chunkFiles(manifest, modules).map((file) => `/${file}`)
  const core = files.filter(
    (file) => shell.includes(file) || alwaysUsed.test(file) || closure(lateModules).includes(file),
  )
  const parts: BuildParts = {
    id: createHash('sha256').update(`${files.join()}${shell}`).digest('hex').slice(0, 16),
    files,
    core,
    member: closure(memberModules).filter((file) => !core.includes(file)),
    pages: paths.filter((path) => !needsServer.test(path)),
  }
  await writeFile(join(client, 'worker.js'), await bundle(parts))
}

async function hashedFiles(client: string): Promise<string[]> {
  const folders = ['static/js', 'static/assets']
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(join(client, folder))).map((name) => `/${folder}/${name}`)),
  )
  return found.flat().toSorted((one, other) => (one < other ? -1 : 1))
}

/** Bundles one classic script, for browsers without module workers too. */
async function bundle(parts: BuildParts): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { buildParts: JSON.stringify(parts) },
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, '../src/worker/worker.ts'),
        treeshake: { moduleSideEffects: false },
        output: { format: 'iife' },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('The worker was built as something else.')
  return built.output[0].code
}
