import { setTimeout as sleep } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { startPostgres } from '@longhouse/engine/testing'
import { watchHealth } from '../watch-health.ts'
import { attacks, type Attacker } from './attacks.ts'
import { busiest, crowd, emailOf, password } from './crowded-site.ts'
import { CannotStage, ms, must, type Drill } from './drill.ts'
import { memoryOf, plain, startPlain, withFolder } from './process.ts'

const maxMs = 500
const everyMs = 50
const maxMemory = 1024

/** All attacks of one member and one guest, during which health is polled. */
export const oneCaller: Drill = {
  name: 'one-caller',
  fault: 29,
  run: async () => {
    const sqlite = await withFolder((folder) => drill(folder, {}))
    const server = await startPostgres()
    try {
      const postgres = await withFolder((folder) => drill(folder, { DATABASE_URL: server.url }))
      return `SQLite: ${sqlite}; PostgreSQL: ${postgres}`
    } finally {
      await server.stop()
    }
  },
}

async function drill(folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  await crowd({ ...plain, ...env, DATA_DIR: folder })
  const site = await startPlain(folder, env)
  try {
    if (!(await fetch(site.url)).ok) throw new CannotStage('Pages are part of it: run `npm run build` first.')
    const client = new PocketBase(site.url)
    const { record } = await client.collection('users').authWithPassword(emailOf(busiest.person), password)
    const as = { url: site.url, id: record.id }
    const attackers: Attacker[] = [
      { ...as, name: 'member', token: client.authStore.token },
      { ...as, name: 'guest', token: '' },
    ]
    const figures: string[] = []
    const failures: string[] = []
    let highest = 0
    for (const attack of attacks) {
      for (const attacker of attackers) {
        const watch = watchHealth(site.url, everyMs)
        // Slow first responses of the watch itself are not part of the attack.
        await sleep(200)
        const statuses = await attack.run(attacker)
        await sleep(500)
        const { worst } = await watch.stop()
        highest = Math.max(highest, memoryOf(site.pid))
        const what = `${attack.name} by a ${attacker.name}`
        const counts = [...Map.groupBy(statuses, (status) => status)].map(
          ([status, all]) => `${all.length} × ${status}`,
        )
        console.log(`  ${what}: ${counts.join(', ')}; health at worst ${ms(worst)}`)
        if (worst > maxMs) failures.push(`${what}: health took ${ms(worst)}.`)
        if (statuses.includes(500)) failures.push(`${what}: an answer of 500.`)
        figures.push(ms(worst))
      }
    }
    must(failures.length === 0, failures.join(' '))
    must(highest < maxMemory, `Memory rose to ${Math.round(highest)} MiB.`)
    return `${attacks.length} attacks by a member and by a guest, health at worst ${figures.toSorted((a, b) => Number.parseInt(b) - Number.parseInt(a))[0]}, memory at most ${Math.round(highest)} MiB`
  } finally {
    await site.end()
  }
}
