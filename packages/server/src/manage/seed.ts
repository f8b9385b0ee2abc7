import { misplacedMembers } from '../demo/demo-apart.ts'
import { seedDemo, unseedDemo } from '../demo/seed-demo.ts'
import type { Site } from '../platform/feature.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'
import { usersCollection } from '../collections/users.ts'

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
