import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesProblem, isDiskFull, type Engine } from '@longhouse/engine'
import type { Settings } from '../../settings.ts'
import { messageOf, type Finding } from './finding.ts'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const leastFreeBytes = 1024 ** 3
/** A disk that takes less is full; a site that could not write waits for as much. */
const probeBytes = 8 * 1024 ** 2
const oldestBackupDays = 7
const maxBackupMs = 60 * 60_000

/** Whether the folder is writable, and how much space is left. */
export async function folderFindings(folder: string): Promise<Finding[]> {
  const name = `data folder ${folder}`
  const probe = join(folder, `.doctor-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, Buffer.alloc(probeBytes), { flag: 'wx' })
  } catch (error) {
    if (isDiskFull(error)) return [fullDisk]
    const todo = 'Give the user who runs the site the right to write there.'
    return [{ name, problem: messageOf(error), todo }]
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  return [{ name }, await spaceFinding(folder)]
}

/** In the words of a site that could not write; with PostgreSQL it may be another machine's disk. */
export const fullDisk: Finding = {
  name: 'disk',
  problem: 'full, so that nothing can be saved',
  todo: 'remove old backups or get a larger disk.',
}

async function spaceFinding(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const name = `free space ${(free / 1024 ** 3).toFixed(1)} GB`
  if (free >= leastFreeBytes) return { name }
  return { name, warning: 'too little to go on for long', todo: 'remove old backups or get a larger disk.' }
}

/** Whether files can be stored, read and removed in their storage, if that is not the data folder. */
export async function filesFindings({ dataDir, filesUrl }: Settings): Promise<Finding[]> {
  if (!filesUrl) return []
  const name = filesUrl.startsWith('s3:') ? 'files in a bucket' : `files in ${filesUrl}`
  const found = await filesProblem({ dataDir, filesUrl })
  return [{ name, ...(found && { problem: found.problem, todo: found.todo }) }]
}

/** Checks the age of the newest backup, and whether the last one that was due exists. */
export async function backupFinding(backups: Engine['backups'], now: Date): Promise<Finding> {
  const listed = await backups.list().catch(() => undefined)
  if (!listed) {
    const problem = `those in ${backups.place} cannot be read`
    return { name: 'backups', problem, todo: 'look at what is said about the files.' }
  }
  const times = listed.map(({ modified }) => Date.parse(modified))
  const todo =
    'set BACKUP_CRON or run `npm run manage -- backup` every night, and keep a copy on another machine.'
  if (times.length === 0) return { name: 'backups', warning: `there is none in ${backups.place}`, todo }
  const newest = Math.max(...times)
  const days = Math.floor((now.getTime() - newest) / 86_400_000)
  const name = `newest backup ${days === 0 ? 'from today' : `${days} days old`}`
  // A backup that has just begun may not exist yet.
  const due = backups.lastDue(new Date(now.getTime() - maxBackupMs))
  if (due && newest < due.getTime()) {
    const when = due.toISOString().slice(0, 16).replace('T', ' ')
    const problem = `one was due at ${when} UTC and is not in ${backups.place}`
    return { name: 'backups', problem, todo: 'look whether the site runs, and what its log says.' }
  }
  return days > oldestBackupDays ? { name, warning: 'too old', todo } : { name }
}

const program = join(import.meta.dirname, '../../../../..')
const patienceMs = 15_000
const name = 'web app'

/** Whether the web app is built, and from the present sources. */
export async function buildFindings(
  { webDir }: Pick<Settings, 'webDir'>,
  root = program,
): Promise<Finding[]> {
  const pointer = join(webDir ?? join(root, 'packages/web/dist'), 'current')
  if (!existsSync(pointer))
    return [{ name, problem: 'not built, so that people see no pages', todo: 'run `npm run build`.' }]
  // Builds from elsewhere, and releases without sources, are not compared.
  if (webDir !== undefined || !existsSync(join(root, 'packages/web/src'))) return [{ name }]
  return [await freshness(await readFile(pointer, 'utf8'), join(root, 'scripts/web-build-id.mjs'))]
}

/** Another process reads the sources: they are many, and this one may be serving requests. */
async function freshness(built: string, script: string): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: patienceMs })
    if (stdout.trim() === built) return { name }
    const warning = 'its sources are others than it was built from: pages and server may not fit together'
    return { name, warning, todo: 'run `npm run build`, and start again.' }
  } catch (error) {
    const warning = `not compared with its sources (${messageOf(error)})`
    return { name, warning, todo: 'run `npm run build`, and start again.' }
  }
}
