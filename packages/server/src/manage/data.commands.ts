import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '@longhouse/engine'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'
import { existsSync } from 'node:fs'
import { sendParked as sendParkedIn } from '../platform/deliveries/delivery-queue.ts'
import { createFeatures } from '../features/index.ts'
import { misplacedMembers } from '../demo/demo-apart.ts'
import { seedDemo, unseedDemo } from '../demo/seed-demo.ts'
import type { Site } from '../platform/feature.ts'
import { usersCollection } from '../collections/users.ts'

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
  const { path, size } = await withEngine(settings, ({ backups }) =>
    file ? writeTo(backups, resolve(file), values.force) : keep(backups),
  )
  console.log(`${path} holds everything (${Math.ceil(size / 1024)} kB).`)
  return 0
}

interface Written {
  readonly path: string
  readonly size: number
}

async function writeTo(backups: Engine['backups'], path: string, replace: boolean): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  await backups.create(path, { replace })
  return { path, size: (await stat(path)).size }
}

/** Stores a backup with the site's own. */
async function keep(backups: Engine['backups']): Promise<Written> {
  const name = `backup_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}.zip`
  await backups.keep(name)
  const kept = (await backups.list()).find(({ key }) => key === name)
  return { path: `${backups.place.replace(/\/$/, '')}/${name}`, size: kept?.size ?? 0 }
}

export async function restore(settings: Settings, [file]: readonly string[]): Promise<number> {
  if (!file) {
    console.error('Say which backup: "restore FILE".')
    return 2
  }
  const notes = await withEngine(settings, async ({ backups }) => {
    const isKept = !existsSync(file) && (await backups.list()).some(({ key }) => key === file)
    return isKept ? backups.restoreKept(file) : backups.restore(resolve(file))
  })
  console.log('Everything is as it was in the backup. A site that runs notices within half a minute.')
  for (const note of notes) console.log(note)
  return 0
}

export async function sendParkedMessages(settings: Settings): Promise<number> {
  await withEngine(settings, async (engine, platform) => {
    for (const queue of createFeatures(platform).flatMap(({ deliveries }) => deliveries ?? [])) {
      const count = await sendParkedIn(engine, queue)
      console.log(`${queue.what}: ${count} are on their way as soon as the site runs.`)
    }
  })
  return 0
}

export async function seed(settings: Settings, [what]: readonly string[]): Promise<number> {
  if (what !== 'demo' && what !== 'none') {
    console.error('Say "seed demo" or "seed none".')
    return 2
  }
  return withEngine(settings, (engine, platform) => {
    const site = { ...platform, engine }
    return what === 'demo' ? putIn(site) : takeOut(site)
  })
}

const notTheDemo = {
  problem: 'This is not the demo, and sample members do not belong here',
  todo: 'take the DISCORD_ variables out, or DEMO=0, to fill the demo.',
}

async function putIn(site: Site): Promise<number> {
  const { engine, settings } = site
  const found = settings.isDemo ? await misplacedMembers(engine, settings) : notTheDemo
  if (found) {
    console.error(`${found.problem}: ${found.todo}`)
    return 1
  }
  await seedDemo(site)
  console.log('The demo data is there.')
  return 0
}

/** Removes sample members from any site, also where they keep it from going live. */
async function takeOut({ engine }: Site): Promise<number> {
  await unseedDemo({ engine })
  console.log('The demo data is gone.')
  const admins = await engine.records(usersCollection).findAll({ filter: 'is_admin = true', sort: 'email' })
  const left = [...admins, ...(await engine.recordsOf('_superusers').findAll({ sort: 'email' }))]
  if (left.length > 0)
    console.log(`Still with all rights: ${left.map(({ email }) => String(email)).join(', ')}.`)
  return 0
}
