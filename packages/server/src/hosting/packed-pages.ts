import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Compression of a page. */
export type Packing = 'br' | 'gzip'

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
