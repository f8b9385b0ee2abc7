import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function backup(settings: Settings, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file && !values.force && (await stat(file).catch(() => undefined))) {
    console.error(`${resolve(file)} is there already: give another name, or --force to replace it.`)
    return 1
  }
  const target = await withEngine(settings, async ({ backups }) => {
    const path = resolve(file ?? join(backups.folder, defaultName(new Date())))
    await mkdir(dirname(path), { recursive: true })
    await backups.create(path, { replace: values.force })
    return path
  })
  const { size } = await stat(target)
  console.log(`${target} holds everything (${Math.ceil(size / 1024)} kB).`)
  return 0
}

function defaultName(now: Date): string {
  return `backup_${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)}.zip`
}
