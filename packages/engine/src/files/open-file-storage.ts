import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { parseS3Address, type S3Address } from './s3/s3-address.ts'
import { requireStatus, StorageRefusal } from './s3/s3-answers.ts'
import { S3Requests } from './s3/s3-requests.ts'
import { S3Storage } from './s3/s3-storage.ts'

/** Where files are kept. */
export interface FilesPlace {
  readonly dataDir: string
  /** `s3://…` or a folder; absent: below the data folder. */
  readonly filesUrl?: string | undefined
}

/**
 * Opens the storage of files. A bucket need not be reachable yet: the rest of a site lives without it. What an earlier
 * run left half written in a folder more than an hour ago is removed.
 */
export async function openFileStorage({ dataDir, filesUrl }: FilesPlace): Promise<FileStorage> {
  if (filesUrl?.startsWith('s3:')) return new S3Storage(parseS3Address(filesUrl))
  const folder = filesUrl ?? join(dataDir, 'storage')
  const tempDir = filesUrl === undefined ? join(dataDir, 'temp') : join(filesUrl, '.temp')
  await removeOlderThan(tempDir, Date.now() - 3_600_000)
  return new DiskStorage(folder, tempDir)
}

/** Writes a small file, reads it back and removes it; throws what stands in the way. */
export async function checkFileStorage(storage: FileStorage): Promise<void> {
  const key = `storage-check/${randomUUID()}/check.txt`
  const text = 'Longhouse was here.'
  try {
    await storage.write(key, Buffer.from(text))
    const read = Buffer.from(await storage.read(key)).toString()
    if (read !== text) throw new Error('The storage gave back something else than it was given.')
  } finally {
    await storage.remove(key)
  }
}

/** Other nodes may be writing in the same folder right now; what is young is theirs. */
async function removeOlderThan(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => undefined)
    if (info && info.mtimeMs < time) await rm(path, { force: true })
  }
}

/** A problem with the place of the files, for the operator of the site. */
interface FilesProblem {
  readonly problem: string
  readonly todo: string
  /** Whether the operator must change something first; else it may pass on its own. */
  readonly isRefusal: boolean
}

const atStart = { answerMs: 3000, pauseMs: 100, tries: 1 }
const whenTried = { answerMs: 5000, pauseMs: 100, tries: 2 }

/**
 * Asks a bucket whether the key opens it, for three seconds at most. Returns the problem, if any; none for a
 * folder.
 */
export async function bucketProblem(filesUrl: string | undefined): Promise<FilesProblem | undefined> {
  if (!filesUrl?.startsWith('s3:')) return undefined
  const address = parseS3Address(filesUrl)
  return problemOf(address, async () => {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: address.prefix }
    const answer = await new S3Requests(address, atStart).send({ method: 'GET', key: '', query })
    await requireStatus(answer, 200)
    await answer.body?.cancel()
  })
}

/** Checks whether the address of a place for files is valid, without a request. */
export function isFilesUrl(filesUrl: string): boolean {
  if (!filesUrl.startsWith('s3:')) return true
  try {
    parseS3Address(filesUrl)
    return true
  } catch {
    return false
  }
}

/**
 * Writes a small file where files are kept, reads it back and removes it, within half a minute. Returns the
 * problem.
 */
export async function filesProblem(place: FilesPlace): Promise<FilesProblem | undefined> {
  const { filesUrl } = place
  if (!filesUrl?.startsWith('s3:'))
    return problemOf(undefined, async () => checkFileStorage(await openFileStorage(place)))
  const address = parseS3Address(filesUrl)
  return problemOf(address, () => checkFileStorage(new S3Storage(address, whenTried)))
}

async function problemOf(
  address: S3Address | undefined,
  work: () => Promise<void>,
): Promise<FilesProblem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const reason = rootOf(error)
    if (address && reason instanceof StorageRefusal) return refusalOf(reason, address)
    const words = reason instanceof Error ? reason.message : String(reason)
    if (!address)
      return { problem: words, todo: 'give the user who runs the site the right to write.', isRefusal: true }
    return {
      problem: `the storage of FILES_URL cannot be reached (${words})`,
      todo: 'check its host, and whether it runs; `tls=0` where it speaks no TLS.',
      isRefusal: false,
    }
  }
}

/** Returns the original error of the network, the file system or the storage. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}

const regionCodes = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
])
const keyCodes = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken'])

const refusal = (problem: string, todo: string) => ({ problem, todo, isRefusal: true })

function refusalOf({ status, code }: StorageRefusal, { bucket, region }: S3Address): FilesProblem {
  if (keyCodes.has(code))
    return refusal(
      'the storage does not accept the key of FILES_URL',
      'check key and secret, both percent-encoded.',
    )
  if (regionCodes.has(code) || status === 301)
    return refusal(
      `the bucket ${bucket} of FILES_URL is not in the region ${region}`,
      'name its own one (`?region=…`).',
    )
  if (code === 'RequestTimeTooSkewed')
    return refusal(
      'the clock of this machine is too far from the storage’s',
      'switch on time synchronisation.',
    )
  if (status === 404)
    return refusal(`there is no bucket ${bucket}, which FILES_URL names`, 'make it, or name another one.')
  if (status === 401 || status === 403)
    return refusal(
      `the key of FILES_URL may not use the bucket ${bucket}`,
      'let it get, put, delete and list there.',
    )
  return {
    problem: `the storage of FILES_URL answered ${status} ${code}`.trim(),
    todo: 'try again later, and look at FILES_URL.',
    isRefusal: false,
  }
}
