import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { communityFile, publicPart } from '@longhouse/contract/community-file'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A folder with what looks like a finished build of the web app, with one of everything. */
export interface MadeUpBuild {
  readonly folder: string
  /** Puts a file into some build. */
  add(build: string, name: string, content: string | Buffer): Promise<void>
  remove(): Promise<void>
}

export const script = `console.log('${'hello '.repeat(300)}')`

const html = (marker: string) =>
  `<!doctype html><html><head><title>old</title><meta name="description" content="old"></head><body>${marker}</body></html>`

export async function makeUpBuild(): Promise<MadeUpBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-build-'))
  const files: Record<string, string | Buffer> = {
    'shell.html': html('the shell'),
    'index.html': html('the home page'),
    '404.html': html('the lost page'),
    'events/index.html': html('the events page'),
    'csp-hashes.json': JSON.stringify({ script: ['sha256-made+up/hash='] }),
    'static/js/index-AbCd1234.js': script,
    'static/js/index-AbCd1234.js.br': brotliCompressSync(script),
    'static/js/index-AbCd1234.js.gz': gzipSync(script),
    '../server/community.json': JSON.stringify(publicPart(communityFile.config)),
    'worker.js': '/* the worker */',
    'icons/mood-concerned.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const add = (build: string, name: string, content: string | Buffer) =>
    write(join(folder, 'builds', build, 'client', name), content)
  for (const [name, content] of Object.entries(files)) await add('made-up', name, content)
  await writeFile(join(folder, 'current'), 'made-up')
  return { folder, add, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A build with nothing but a home page and its script. */
export async function writeBuild(client: string, name: string): Promise<void> {
  const files = {
    'shell.html': html(`the shell of ${name}`),
    'index.html': html(`the home page of ${name}`),
    'csp-hashes.json': JSON.stringify({ script: [] }),
    '../server/community.json': JSON.stringify(publicPart(communityFile.config)),
    [`static/js/index-${name}.js`]: name,
  }
  for (const [file, content] of Object.entries(files)) await write(join(client, file), content)
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
