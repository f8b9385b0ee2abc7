import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { BuildParts } from '../src/worker/build-parts.ts'
import { buildPages, frameParts, writtenPages } from '../src/app/pages.ts'
import { chunkFiles, modulesOf, type Manifest } from './manifest.ts'

interface Built {
  /** Folder of the built app. */
  readonly client: string
  readonly manifest: Manifest
  readonly shell: string
}

// safe pattern: names of our own files
const alwaysUsed = /-latin-(?:standard|wght)-normal-[\w-]+\.woff2$/

/** Writes `worker.js` next to the app, with the names of the app's files in it. */
export async function writeWorker({ client, manifest, shell }: Built): Promise<void> {
  const files = await hashedFiles(client)
  const closure = (modules: readonly string[]) => chunkFiles(manifest, modules).map((file) => `/${file}`)
  const core = files.filter(
    (file) => shell.includes(file) || alwaysUsed.test(file) || closure(frameParts.late).includes(file),
  )
  const parts: BuildParts = {
    id: createHash('sha256').update(`${files.join()}${shell}`).digest('hex').slice(0, 16),
    files,
    core,
    member: closure(keptModules(manifest)).filter((file) => !core.includes(file)),
    pages: writtenPages().flatMap(({ path, needsServer }) => (needsServer ? [] : path)),
  }
  await writeFile(join(client, 'worker.js'), await bundle(parts))
}

/** Returns the modules of the pages that members can read offline. */
function keptModules(manifest: Manifest): string[] {
  const kept = buildPages()
    .filter(({ isKept }) => isKept)
    .flatMap((page) => {
      const { memberPart, keptParts = [] } = page
      return [...modulesOf(manifest, page), ...(memberPart ? [memberPart] : []), ...keptParts]
    })
  return [...frameParts.members, ...kept]
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
