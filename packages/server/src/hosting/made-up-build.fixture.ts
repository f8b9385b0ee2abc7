import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A folder that looks like a finished build of the web app, with one of everything. */
export interface MadeUpBuild {
  readonly folder: string
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
    'icons/mood-concerned.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
