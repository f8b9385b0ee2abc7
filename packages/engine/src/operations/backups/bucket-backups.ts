import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../../files/file-storage.ts'
import { requireStatus, parseKeyPage, parseObjects } from '../../files/s3/s3-answers.ts'
import type { S3Address } from '../../files/s3/s3-address.ts'
import { S3Requests, withIdleTimeout } from '../../files/s3/s3-requests.ts'
import { uploadFile } from '../../files/s3/upload-file.ts'
import { formatDate } from '../../schema/dates.ts'
import {
  isBackupKey,
  requireBackupKey,
  type BackupStore,
  type NewBackup,
  type StoredBackup,
} from './backup-store.ts'

/** No file of a record can have a key that begins so. */
const shelfPrefix = '@backups/'
const fetchedPrefix = '.fetched-'

/** Backups in the bucket of the files, so that every node has all of them. */
export class BucketBackups implements BackupStore {
  readonly place: string
  readonly #requests: S3Requests
  readonly #prefix: string
  readonly #folder: string

  /** `folder` is where they lie while they come and go. */
  constructor(address: S3Address, folder: string) {
    this.#requests = new S3Requests(address)
    this.#prefix = `${address.prefix}${shelfPrefix}`
    this.#folder = folder
    this.place = `the bucket ${address.bucket}/${this.#prefix}`
  }

  async list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = []
    let next: string | undefined
    do {
      const more = next !== undefined && { 'continuation-token': next }
      const query = { 'list-type': '2', prefix: this.#prefix, ...more }
      const answer = await this.#requests.send({ method: 'GET', key: '', query })
      await requireStatus(answer, 200)
      const xml = await answer.text()
      for (const { key, size, modified } of parseObjects(xml))
        found.push({ key: key.slice(this.#prefix.length), size, modified: formatDate(modified) })
      next = parseKeyPage(xml).next
    } while (next !== undefined)
    return found.filter(({ key }) => isBackupKey(key)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  async find(key: string): Promise<StoredBackup | undefined> {
    if (!isBackupKey(key)) return undefined
    const answer = await this.#requests.send({ method: 'HEAD', key: this.#placeOf(key) })
    if (answer.status === 404) return undefined
    await requireStatus(answer, 200)
    const modified = formatDate(new Date(answer.headers.get('last-modified') ?? 0))
    return { key, size: Number(answer.headers.get('content-length')), modified }
  }

  make(key: string, { write, signal }: NewBackup): Promise<void> {
    return this.#withPath(key, async (path) => {
      await write(path)
      const type = 'application/zip'
      await uploadFile({ requests: this.#requests, key: this.#placeOf(key), path, type, signal })
    })
  }

  use<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.#withPath(key, async (path) => {
      await pipeline(this.stream(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return work(path)
    })
  }

  stream(key: string, range?: ByteRange): Readable {
    const stop = new AbortController()
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const open = async () => {
      const place = { key: this.#placeOf(key), signal: stop.signal, ...(headers && { headers }) }
      const answer = await this.#requests.send({ method: 'GET', ...place })
      await requireStatus(answer, range ? 206 : 200)
      return answer.body
    }
    return Readable.from(withIdleTimeout(open, stop), { objectMode: false })
  }

  async remove(key: string): Promise<boolean> {
    if (!(await this.find(key))) return false
    const answer = await this.#requests.send({ method: 'DELETE', key: this.#placeOf(key) })
    await requireStatus(answer, 200, 204, 404)
    await answer.body?.cancel()
    return true
  }

  #placeOf(key: string): string {
    return this.#prefix + requireBackupKey(key)
  }

  async #withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(this.#folder, fetchedPrefix))
    try {
      return await work(join(folder, requireBackupKey(key)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
