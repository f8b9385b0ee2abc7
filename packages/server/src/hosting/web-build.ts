import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFoundPath, sitePages } from '@longhouse/contract/pages'
import { z } from 'zod'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * The finished web app as the build left it. A site serves only the one it opened: pages and API belong
 * together.
 */
export interface WebBuild {
  /** Folder with the files that are served unchanged. */
  readonly folder: string
  /** Folder of all present builds, this one among them. */
  readonly builds: string
  /** Hashes of the inline scripts that the policy allows. */
  readonly scriptHashes: readonly string[]
  /** HTML of the pre-rendered pages by path. */
  readonly pages: ReadonlyMap<string, string>
  /** HTML for every other path. */
  readonly shell: string
  /**
   * The program that renders pages, for another community or with their lists; undefined: scripts show them.
   */
  readonly pageWriter?: string
  /** The community the pages were rendered for, as JSON. */
  readonly writtenFor?: string
}

const hashesSchema = z.object({ script: z.array(z.string().startsWith('sha256-')) })

/** Reads the current build in a folder; `undefined` if the web app was not built. */
export async function readWebBuild(dist: string): Promise<WebBuild | undefined> {
  const pointer = join(dist, 'current')
  if (!existsSync(pointer)) return undefined
  const builds = join(dist, 'builds')
  const folder = join(builds, await readFile(pointer, 'utf8'), 'client')
  const shellFile = join(folder, 'shell.html')
  if (!existsSync(shellFile)) return undefined

  const pages = new Map<string, string>()
  for (const { path } of sitePages) {
    const file = join(folder, path, 'index.html')
    if (existsSync(file)) pages.set(path, await readFile(file, 'utf8'))
  }
  const notFoundFile = join(folder, '404.html')
  if (existsSync(notFoundFile)) pages.set(notFoundPath, await readFile(notFoundFile, 'utf8'))

  const pageWriter = join(folder, '../server/write-pages.js')
  const communityFile = join(folder, '../server/community.json')
  const hashes = hashesSchema.parse(JSON.parse(await readFile(join(folder, 'csp-hashes.json'), 'utf8')))
  return {
    folder,
    builds,
    pages,
    scriptHashes: hashes.script,
    shell: await readFile(shellFile, 'utf8'),
    ...(existsSync(pageWriter) ? { pageWriter } : {}),
    ...(existsSync(communityFile) ? { writtenFor: await readFile(communityFile, 'utf8') } : {}),
  }
}

/** Compression of a page. */
type Packing = 'br' | 'gzip'

/** Compresses a text. */
export type Pack = (text: string, packing: Packing) => Promise<Buffer>

const maxKept = 16 * 1024 * 1024
const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** Compressed pages, each compressed once for all requests. Those without recent requests make room. */
export class PackedPages {
  readonly #pack: Pack
  readonly #most: number
  /** By compression and text, the most recently requested at the end. */
  readonly #kept = { br: new Map<string, Promise<Buffer>>(), gzip: new Map<string, Promise<Buffer>>() }
  readonly #sizes = { br: 0, gzip: 0 }

  /** `most` is the number of characters that are cached for each compression. */
  constructor(pack: Pack = packed, most = maxKept) {
    this.#pack = pack
    this.#most = most
  }

  find(html: string, packing: Packing): Promise<Buffer> {
    const kept = this.#kept[packing]
    const known = kept.get(html)
    if (known) kept.delete(html)
    else this.#sizes[packing] += html.length
    const page = known ?? this.#pack(html, packing)
    kept.set(html, page)
    this.#makeRoom(packing)
    return page
  }

  #makeRoom(packing: Packing): void {
    const kept = this.#kept[packing]
    for (const html of kept.keys()) {
      if (this.#sizes[packing] <= this.#most) return
      kept.delete(html)
      this.#sizes[packing] -= html.length
    }
  }
}

/** Returns the better compression that a client accepts, or undefined if there is none. */
export function packingFor(accepted = ''): Packing | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function packed(text: string, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipOf(text)
  return brotliOf(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
