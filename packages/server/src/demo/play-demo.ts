import type { Site } from '../platform/feature.ts'
import { findLiveNight, playNight } from './play-night.ts'
import { seedMembers } from './seed-members.ts'
import { seedNight } from './seed-night.ts'
import { renewSquads } from './seed-squads.ts'

const everyMs = 3000

/**
 * Lets the squads of the demo play, and renews its night and calls when they are over. Returns a function
 * that stops it.
 */
export function playDemo(site: Site): () => Promise<void> {
  let turn = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    turn = playOn(site)
      .catch((error: unknown) => site.logger.warn({ err: error }, 'the demo’s night does not go on'))
      .finally(() => (isBusy = false))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await turn
  }
}

async function playOn(site: Site): Promise<void> {
  await renewSquads(site)
  await playNight(site)
  if (!(await findLiveNight(site))) await seedNight(site, await seedMembers(site))
}
