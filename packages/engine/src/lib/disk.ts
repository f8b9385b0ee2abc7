import { chmod, mkdir, readdir, stat, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from './logger.ts'

const folderMode = 0o700
const forOthers = 0o077
const isShared = 0o1000
const keptHere = /\.db(-wal|-shm|-journal)?$/

/**
 * The mode of files that only the user of this process may open: databases and backups have hashes and login
 * secrets.
 */
export const privateFileMode = 0o600

/**
 * Makes the data folder, and closes it and its files to other users of the machine, whatever the umask was
 * when it was made. Logs what had to be closed. A folder of all users (`/tmp`) is unchanged, but for the
 * files.
 */
export async function keepPrivate(folder: string, logger: Logger): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode })
  // There are no such modes there.
  if (process.platform === 'win32') return
  const backups = join(folder, 'backups')
  const own = (await readdir(folder)).filter((name) => keptHere.test(name)).map((name) => join(folder, name))
  const zips = (await readdir(backups).catch(() => [])).map((name) => join(backups, name))
  const closed: string[] = []
  for (const path of [folder, backups, ...own, ...zips]) {
    if (await close(path, logger)) closed.push(path)
  }
  if (closed.length > 0)
    logger.warn({ closed }, 'other users of this machine could open the data of the site; now they cannot')
}

async function close(path: string, logger: Logger): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  if (!info || (info.mode & forOthers) === 0 || (info.isDirectory() && (info.mode & isShared) !== 0))
    return false
  try {
    await chmod(path, info.isDirectory() ? folderMode : privateFileMode)
    return true
  } catch (error) {
    logger.warn({ err: error, path }, 'other users of this machine can open the data of the site')
    return false
  }
}

/** Waits until a file, or the names in a folder, are on the disk for good. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
