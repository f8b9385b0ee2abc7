import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type {
  ArrivingUploads,
  FileArea,
  PreparedFile,
  PreparedUploads,
  RecordFolder,
} from '../records/files.ts'
import { contentTypeOf, sampleSize } from './content-type.ts'
import type { ByteRange, FileStorage, StoredFileInfo } from './file-storage.ts'
import { pictureTypes, isDecodingError, makeThumbnail, type ThumbForm } from './images.ts'
import type { PendingFiles } from './pending-files.ts'
import { prepareUpload } from './prepare-upload.ts'

/** A file ready to be sent. */
export interface OpenFile extends StoredFileInfo {
  readonly mime: string
  /** The stored name, or that of the thumbnail. */
  readonly name: string
  stream(range?: ByteRange): Readable
}

/** A stored file by its place. */
export interface FilePlace extends RecordFolder {
  readonly name: string
}

/** Dependencies of a store of files, in addition to its storage. */
export interface FileStoreDependencies {
  /** Removes files in its own time; absent: the storage itself does, immediately. */
  readonly removals?: Pick<FileStorage, 'remove'>
  /** Stores unfinished changes of files for the next process. */
  readonly ends?: PendingFiles
}

/** The files of an engine: uploads, downloads and thumbnails. Checks no rights. */
export class FileStore implements FileArea {
  readonly #storage: FileStorage
  readonly #removals: Pick<FileStorage, 'remove'>
  /** Thumbnails being made, so that concurrent requests wait for one. */
  readonly #making = new Map<string, Promise<void>>()
  readonly #types = new LRUCache<string, string>({ max: 5000 })

  readonly #ends: PendingFiles | undefined

  constructor(storage: FileStorage, { removals = storage, ends }: FileStoreDependencies = {}) {
    this.#storage = storage
    this.#removals = removals
    this.#ends = ends
  }

  async prepare({ field, uploads, whose }: ArrivingUploads): Promise<PreparedUploads> {
    const stored: PreparedFile[] = []
    for (const upload of uploads) {
      const prepared = await prepareUpload({ field, upload, whose })
      if ('error' in prepared) return { stored: [], error: prepared.error }
      stored.push(prepared)
    }
    return { stored }
  }

  async announce(folder: RecordFolder, names?: readonly string[]): Promise<() => Promise<void>> {
    const keys = names?.map((name) => keyOf({ ...folder, name })) ?? [folderKey(folder)]
    return (await this.#ends?.note(keys)) ?? (async () => {})
  }

  write(folder: RecordFolder, { name, bytes }: PreparedFile): Promise<void> {
    return this.#storage.write(keyOf({ ...folder, name }), bytes)
  }

  async remove(folder: RecordFolder, names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.#removals.remove(thumbFolder({ ...folder, name }))
      await this.#removals.remove(keyOf({ ...folder, name }))
    }
  }

  removeAll(folder: RecordFolder): Promise<void> {
    return this.#removals.remove(folderKey(folder))
  }

  /** Returns a copy for another record; `undefined` if the file does not exist. */
  async copy(place: FilePlace): Promise<File | undefined> {
    const key = keyOf(place)
    if (!(await this.#storage.stat(key))) return undefined
    const bytes = await this.#storage.read(key)
    return new File([new Uint8Array(bytes)], place.name, { type: await this.#mimeOf(key) })
  }

  /** Opens a file, or its thumbnail of that size if it is a picture; `undefined` if it does not exist. */
  async open(place: FilePlace, thumb?: string, { isWebp = false } = {}): Promise<OpenFile | undefined> {
    const original = await this.#openKey(keyOf(place), place.name)
    if (!original || !thumb || !pictureTypes.has(original.mime)) return original

    const name = `${thumb}_${place.name}${isWebp ? '.webp' : ''}`
    const key = `${thumbFolder(place)}/${name}`
    const info = await this.#storage.stat(key)
    if (!info)
      await this.#makeThumbnailOnce({ place, mime: original.mime, form: { size: thumb, isWebp }, key })
    return (await this.#openKey(key, name)) ?? original
  }

  async #openKey(key: string, name: string): Promise<OpenFile | undefined> {
    const info = await this.#storage.stat(key)
    if (!info) return undefined
    return {
      ...info,
      name,
      mime: await this.#mimeOf(key),
      stream: (range) => this.#storage.stream(key, range),
    }
  }

  async #mimeOf(key: string): Promise<string> {
    const known = this.#types.get(key)
    if (known) return known
    const { mime } = await contentTypeOf(await this.#storage.readStart(key, sampleSize))
    this.#types.set(key, mime)
    return mime
  }

  #makeThumbnailOnce(job: ThumbJob): Promise<void> {
    const running = this.#making.get(job.key)
    if (running) return running
    const making = this.#makeThumbnail(job).finally(() => this.#making.delete(job.key))
    this.#making.set(job.key, making)
    return making
  }

  /** Makes a thumbnail. A picture that cannot be decoded has none; the original is sent instead. */
  async #makeThumbnail({ place, mime, form, key }: ThumbJob): Promise<void> {
    const bytes = await this.#storage.read(keyOf(place))
    const small = await makeThumbnail({ bytes, mime }, form).catch((error: unknown) => {
      if (isDecodingError(error)) return undefined
      throw error
    })
    if (small) await this.#storage.write(key, small)
    // The record may have been deleted by now; then no thumbnail must stay.
    if (!(await this.#storage.stat(keyOf(place)))) await this.#storage.remove(thumbFolder(place))
  }
}

interface ThumbJob {
  readonly place: FilePlace
  readonly mime: string
  readonly form: ThumbForm
  readonly key: string
}

function folderKey({ collectionId, recordId }: RecordFolder): string {
  return `${collectionId}/${recordId}`
}

function keyOf(place: FilePlace): string {
  return `${folderKey(place)}/${place.name}`
}

function thumbFolder(place: FilePlace): string {
  return `${folderKey(place)}/thumbs_${place.name}`
}
