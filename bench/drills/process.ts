import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import PocketBase from 'pocketbase'
import { clipValues, operator, startSiteProcess, type SiteProcess } from '@longhouse/server/testing'
import { CannotStage } from './drill.ts'

/** Without Discord and without the demo: the smallest site. */
export const plain = { DEMO: '0' }

/** Runs work with a temporary folder, which is deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'longhouse-drill-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs work with a separate small disk. */
export async function withSmallDisk<T>(size: string, work: (folder: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      throw new CannotStage('A small disk needs the right to mount one: run it as root.')
    }
    try {
      return await work(folder)
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })
}

export async function startPlain(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  return startSiteProcess({ dataDir, env: { ...plain, ...env } })
}

export async function operatorAt(url: string): Promise<PocketBase> {
  const client = new PocketBase(url).autoCancellation(false)
  await client.collection('_superusers').authWithPassword(operator.email, operator.password)
  return client
}

/** Creates a member, and returns a function that sends in clips for them. */
export async function clipWriter(root: PocketBase): Promise<(title: string) => Promise<{ id: string }>> {
  const password = 'a password of a member'
  const username = `member${Date.now()}`
  const user = await root
    .collection('users')
    .create({ username, email: `${username}@example.test`, password, passwordConfirm: password })
  return (title) => root.collection('clips').create(clipValues(user.id, { clip_title: title }))
}

/** The result of SQLite's integrity check. */
export function integrityOf(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const row = database.prepare('PRAGMA integrity_check').get()
  database.close()
  return String(row?.['integrity_check'])
}

/** The status of a request, 0 without a response. */
export function statusOf(request: Promise<unknown>): Promise<number> {
  return request.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )
}

/** Resident memory of a process in MiB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024
}
