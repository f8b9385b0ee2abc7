import type { Site } from '../platform/feature.ts'
import { seedClips } from './seed-clips.ts'
import { seedContent } from './seed-content.ts'
import { seedEvents } from './seed-events.ts'
import { seedForms } from './seed-forms.ts'
import { seedMembers } from './seed-members.ts'

/**
 * Fills an empty demo with sample data; what is there already is left alone, so that it can run at every start.
 * The same day gives the same data.
 */
export async function seedDemo(site: Site): Promise<void> {
  const members = await seedMembers(site)
  await seedContent(site)
  await seedEvents(site, members)
  await seedClips(site, members)
  await seedForms(site, members)
}

/** Takes the demo's members and records out again; what people made beside them stays. */
export async function unseedDemo({ engine }: Site): Promise<void> {
  for (const collection of ['tournaments', 'faqs', 'conduct_rules', 'ranks', 'users']) {
    const records = engine.recordsOf(collection)
    for (const { id } of await records.findAll({ filter: "id ~ 'demo%'" })) await records.delete(id)
  }
}
