import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Engine } from '../../engine.types.ts'
import { onEitherDatabase } from '../../testing/index.ts'
import { startOperated } from '../operators.fixture.ts'

const program = new URL('restoring.fixture.ts', import.meta.url).pathname
const noteCount = 40

async function writeNotes(engine: Engine, word: string): Promise<void> {
  for (let number = 0; number < noteCount; number += 1) {
    const text = `${word} ${number}`
    await engine.recordsOf('notes').create({ text, paper: new File([text], 'paper.txt') })
  }
}

/** Restores in another process, which is killed after `killAfterMs`, if given. Returns how long it ran. */
async function restoreElsewhere(args: readonly string[], killAfterMs?: number): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  const began = performance.now()
  if (killAfterMs !== undefined) {
    await setTimeout(killAfterMs)
    child.kill('SIGKILL')
  } else await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  const duration = performance.now() - began
  await ended
  return duration
}

onEitherDatabase((database) => {
  test('whenever a restore is killed, the next start has all of the old or all of the new', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longhouse-killed-'))
    const source = await startOperated(database)
    await writeNotes(source.engine, 'new')
    const file = join(folder, 'new.zip')
    await source.engine.backups.create(file)
    await source.close()

    const dataDir = join(folder, 'data')
    const fresh = await database.create()
    const place = { dataDir, ...(fresh.databaseUrl && { databaseUrl: fresh.databaseUrl }) }
    const first = await startOperated(database, place)
    await writeNotes(first.engine, 'old')
    const old = join(folder, 'old.zip')
    await first.engine.backups.create(old)
    await first.close()

    const args = [dataDir, fresh.databaseUrl ?? '', file]
    const duration = await restoreElsewhere(args)
    const words = [await stateOf()]
    for (const share of [0.02, 0.3, 0.6]) {
      // Whatever the last round left, the next begins with the old.
      await begin()
      await restoreElsewhere(args, duration * share)
      words.push(await stateOf())
    }
    expect(words[0]).toBe('new')
    expect(words.every((word) => word === 'old' || word === 'new')).toBe(true)
    expect(words).toContain('old')
    await begin()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })

    /** Counts the stored files: killed rounds must leave none. */
    async function storedFiles(): Promise<number> {
      const names = await readdir(join(dataDir, 'storage'), { recursive: true })
      return names.filter((name) => name.endsWith('.txt')).length
    }

    async function begin(): Promise<void> {
      const running = await startOperated(database, place)
      // The killed process still holds the lock for a minute.
      await running.engine.transaction((tx) =>
        tx.query({ sql: `UPDATE _params SET value = '{"holder":"","until":0}' WHERE id = 'files-hold'` }),
      )
      await running.engine.backups.restore(old)
      await expect.poll(storedFiles).toBe(noteCount)
      await running.close()
      expect(await stateOf()).toBe('old')
    }

    async function stateOf(): Promise<string> {
      const running = await startOperated(database, place)
      const notes = await running.engine.recordsOf('notes').findAll()
      const found = new Set(notes.map(({ text }) => String(text).split(' ')[0]))
      expect(notes).toHaveLength(noteCount)
      for (const { id, text, paper } of notes) {
        const answer = await fetch(`${running.url}/api/files/notes/${id}/${String(paper)}`)
        expect(await answer.text()).toBe(text)
      }
      await running.close()
      return [...found].join(' and ')
    }
  }, 180_000)
})
