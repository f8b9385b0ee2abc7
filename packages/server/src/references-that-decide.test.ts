import { pino } from 'pino'
import { expect, test } from 'vitest'
import { communityFile } from '@longhouse/contract/community-file'
import type { CollectionDefinition } from '@longhouse/engine/schema'
import { createFeatures } from './features/index.ts'
import { readSettings } from './settings.ts'

const features = createFeatures({
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  community: communityFile.config,
  logger: pino({ level: 'silent' }),
  now: () => new Date(),
})
const collections = features.flatMap((feature): readonly CollectionDefinition[] => feature.collections ?? [])

/** References that members may change although rights depend on them, and why. */
const mayChange: Readonly<Record<string, string>> = {
  'tournaments.hosts': 'the hosts of an event choose its co-hosts',
}

test('a reference that rights depend on cannot be changed by members who may change the rest of the record', () => {
  expect(collections.length).toBeGreaterThan(50)
  const open = collections.flatMap(openReferences)
  expect(open.toSorted()).toEqual(Object.keys(mayChange).toSorted())
})

function openReferences({ name, shape, rules, fieldRules = {} }: CollectionDefinition): string[] {
  // The create rule is checked once, the others at every request.
  const { update, create: _once, ...others } = rules
  if (update === undefined || update === null) return []
  const asked = [update, ...Object.values(others)].join(' ')
  return Object.entries(shape)
    .filter(([field, { type }]) => type === 'relation' && decides(field, asked))
    .filter(([field]) => !update.includes(`@request.body.${field}:changed = false`))
    .filter(([field]) => fieldRules[field]?.write === undefined)
    .map(([field]) => `${name}.${field}`)
}

/** Whether rules use a field of the record itself: `user = …`, `tournament.organizer ?= …`. */
function decides(field: string, rules: string): boolean {
  return new RegExp(String.raw`(?<![\w.])${field}(?:\.\w|(?:\.\w+)* \??[!=])`, 'u').test(rules)
}
