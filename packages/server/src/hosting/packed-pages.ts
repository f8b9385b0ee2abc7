import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a page can be packed. */
export type Packing = 'br' | 'gzip'

/** Packs a text. */
export type Pack = (text: string, packing: Packing) => Promise<Buffer>

const maxKept = 16 * 1024 * 1024
const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** Pages in packed form, each packed once for all who ask for it. Those nobody asked for lately make room. */
export class PackedPages {
  readonly #pack: Pack
  readonly #most: number
  /** By packing and text, the one asked for last at the end. */
  readonly #kept = { br: new Map<string, Promise<Buffer>>(), gzip: new Map<string, Promise<Buffer>>() }
  readonly #sizes = { br: 0, gzip: 0 }

  /** `most` is the number of characters that are kept of each packing. */
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

/** The better of the packings that a client can unpack. */
export function packingFor(accepted = ''): Packing | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function packed(text: string, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return gzipOf(text)
  return brotliOf(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
