import type { Site } from '../platform/feature.ts'
import { demoMembers } from './demo-random.ts'
import { seedClips, seedContests } from './seed-clips.ts'
import { seedContent } from './seed-content.ts'
import { seedEvents } from './seed-events.ts'
import { seedForms } from './seed-forms.ts'
import { seedMembers } from './seed-members.ts'
import { seedNight, findLiveNight, playNight } from './seed-night.ts'
import { seedPast } from './seed-past.ts'
import { seedRanks } from './seed-ranks.ts'
import { seedRuns } from './seed-runs.ts'
import { seedSquads, renewSquads } from './seed-squads.ts'

/**
 * Fills an empty demo with sample data. Existing data is left alone, so that it can run at every start. The
 * same day gives the same data.
 */
export async function seedDemo(site: Site): Promise<void> {
  const members = await seedMembers(site)
  await seedContent(site)
  await seedEvents(site, members)
  await seedClips(site, members)
  await seedForms(site, members)
  await seedRuns(site, members)
  await seedContests(site, members)
  await seedNight(site, members)
  await seedPast(site, members)
  await seedRanks(site, members)
  await seedSquads(site, members)
}

/** Long enough that no random id looks like one. Deleting a member deletes their records. */
const sampleIds = {
  runs: 'demorun%',
  seasons: 'demoseason%',
  contests: 'democontest%',
  event_series: 'demoseries%',
  squad_calls: 'democall%',
  tournaments: 'demoevent%',
  faqs: 'demofaqs%',
  conduct_rules: 'democondu%',
  ladder_settings: 'demoladder%',
  ranks: 'demoranks%',
  users: demoMembers,
}

/** Removes the demo's members and records; records that visitors made stay. */
export async function unseedDemo({ engine }: Pick<Site, 'engine'>): Promise<void> {
  for (const [collection, ids] of Object.entries(sampleIds)) {
    const records = engine.recordsOf(collection)
    const found = await records.findAll({ filter: 'id ~ {:ids}', params: { ids } })
    for (const { id } of found) await records.delete(id)
  }
  // A job deletes the records of deleted members, in portions.
  await engine.crons.wake('departures')
}

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
