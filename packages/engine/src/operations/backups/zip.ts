import { createWriteStream } from 'node:fs'
import { readdir, rename, rm, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile as ReadableZip } from 'yauzl'
import type { ZipFile } from 'yazl'
import { z } from 'zod'
import { invalidBackup } from '../../errors.ts'
import { isPlainName, type FileStorage } from '../../files/file-storage.ts'
import { syncPath } from '../../lib/disk.ts'

/** The content of a backup. */
interface ZipContents {
  readonly manifest: object
  /** Of the exported tables. */
  readonly folder: string
  readonly storage: FileStorage
  /** Files of the storage; missing ones are skipped. */
  readonly keys: Iterable<string>
  /** Ends it early: no part of the file remains. */
  readonly signal?: AbortSignal | undefined
}

/** Writes a backup in chunks: the file appears whole under its name, for good, or not at all. */
export async function writeZip(target: string, contents: ZipContents): Promise<void> {
  const partial = `${target}.partial`
  const yazl = await import('yazl')
  const zip = new yazl.ZipFile()
  try {
    const written = pipeline(
      zip.outputStream,
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: contents.signal },
    )
    zip.on('error', (error) => zip.outputStream.emit('error', error))
    await Promise.all([written, fill(zip, contents)])
    await rename(partial, target)
    await syncPath(dirname(target))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, { manifest, folder, storage, keys, signal }: ZipContents): Promise<void> {
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'backup.json')
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(db|jsonl)$/.test(name)) zip.addFile(join(folder, name), name.replaceAll('\\', '/'))
  }
  for (const key of keys) {
    signal?.throwIfAborted()
    const info = await storage.stat(key)
    if (!info) continue
    // Pictures are small already.
    const options = { compress: false, size: info.size, mtime: info.modified }
    zip.addReadStreamLazy(`storage/${key}`, options, (give) => give(null, storage.stream(key)))
  }
  zip.end()
}

const maxEntries = 5_000_000
const maxBytes = 500 * 1024 ** 3
const maxFileBytes = 1024 ** 3
/** Text packs well; no file of a backup packs better than this. */
const maxExpansion = 200
const alwaysAllowed = 64 * 1024 ** 2

const dataName = /^(data\.db|tables\/\w+\.jsonl)$/
/** Older backups have no list of tables. */
const manifestSchema = z.object({ format: z.literal(1), tables: z.array(z.string()).default([]) })

type Manifest = z.infer<typeof manifestSchema>

/** An opened and checked backup: its names and sizes fit one that this engine made. */
interface OpenBackup {
  /** Tables that it claims to have. */
  readonly tables: readonly string[]
  /** Keys of the files in it. */
  readonly files: ReadonlySet<string>
  /** Unpacks the tables into a folder. */
  unpackTables(folder: string): Promise<void>
  /** Files one by one. */
  eachFile(
    wants: (key: string) => boolean,
    take: (key: string, bytes: Uint8Array) => Promise<void>,
  ): Promise<void>
  close(): void
}

/** Opens a backup. Throws 400 for an invalid file, for names that lead elsewhere and for impossible sizes. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw invalidBackup(cause)
  })
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
    throw invalidBackup(cause)
  })
  try {
    const entries = await readEntries(zip, size)
    const manifest = await readManifest(zip, entries.get('backup.json'))
    return toBackup(zip, { entries, tables: manifest.tables })
  } catch (error) {
    zip.close()
    throw error
  }
}

interface Contents extends Pick<Manifest, 'tables'> {
  readonly entries: ReadonlyMap<string, Entry>
}

function toBackup(zip: ReadableZip, { entries, tables }: Contents): OpenBackup {
  const files = new Map(
    [...entries].flatMap(([name, entry]) =>
      name.startsWith('storage/') ? [[name.slice(8), entry] as const] : [],
    ),
  )
  return {
    tables,
    files: new Set(files.keys()),
    async unpackTables(folder) {
      for (const [name, entry] of entries) {
        if (!dataName.test(name)) continue
        const target = join(folder, name)
        await mkdir(dirname(target), { recursive: true })
        await pipeline(
          await zip.openReadStreamPromise(entry),
          createWriteStream(target, { flags: 'wx', flush: true }),
        )
      }
    },
    async eachFile(wants, take) {
      for (const [key, entry] of files) {
        if (wants(key)) await take(key, await buffer(await zip.openReadStreamPromise(entry)))
      }
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ReadableZip, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw invalidBackup()
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (total > Math.min(maxBytes, alwaysAllowed + size * maxExpansion)) throw invalidBackup()
      if (entry.uncompressedSize > maxFileBytes && !dataName.test(entry.fileName)) throw invalidBackup()
      if (isKnown(entry.fileName)) entries.set(entry.fileName, entry)
    }
  } catch (cause) {
    throw invalidBackup(cause)
  }
  return entries
}

function isKnown(name: string): boolean {
  if (name === 'backup.json' || dataName.test(name)) return true
  const [first, ...steps] = name.split('/')
  return first === 'storage' && steps.length === 3 && steps.every(isPlainName)
}

async function readManifest(zip: ReadableZip, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > 1024 ** 2) throw invalidBackup()
  try {
    const text = await buffer(await zip.openReadStreamPromise(entry))
    return manifestSchema.parse(JSON.parse(text.toString()))
  } catch (cause) {
    throw invalidBackup(cause)
  }
}
