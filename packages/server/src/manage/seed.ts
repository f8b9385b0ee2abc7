import { seedDemo, unseedDemo } from '../demo/seed-demo.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function seed(settings: Settings, [what]: readonly string[]): Promise<number> {
  if (what !== 'demo' && what !== 'none') {
    console.error('Say "seed demo" or "seed none".')
    return 2
  }
  if (!settings.isDemo) {
    console.error('Discord is configured: this is not a demo, and sample members do not belong here.')
    return 1
  }
  await withEngine(settings, async (engine, platform) => {
    const site = { ...platform, engine }
    await (what === 'demo' ? seedDemo(site) : unseedDemo(site))
  })
  console.log(what === 'demo' ? 'The demo data is there.' : 'The demo data is gone.')
  return 0
}
