import { toText } from '@longhouse/engine/schema'
import type { World } from './world.ts'

/** Fields that name what happens once; with an earlier row of the same values it would happen twice. */
const once: Readonly<Record<string, readonly string[]>> = {
  completed_steps: ['subject', 'step'],
  badge_grants: ['user', 'badge', 'tier'],
  contests: ['month'],
}

/** Watches what happens for what must not happen again, however long ago it was. */
export function watchHistory(world: World): void {
  const known = new Map<string, string>()
  const note = (invariant: string, key: string) => {
    const before = known.get(key)
    if (before) world.report(invariant, `${key} was on ${before} and is again on ${world.now.toISOString()}`)
    known.set(key, world.now.toISOString())
  }
  world.onChange(({ action, collection, record, origin }) => {
    if (origin === 'remote') return
    const fields = once[collection]
    if (action === 'create' && fields)
      note(
        'what is done once is done once',
        [collection, ...fields.map((field) => toText(record[field]))].join(' '),
      )
    if (collection === 'tournaments' && record['series'] !== '') {
      const key = `event of ${toText(record['series'])} on ${toText(record['occurrence'])}`
      if (action === 'delete') known.set(key, world.now.toISOString())
      else if (action === 'create') note('nothing deleted comes back', key)
    }
    if (collection === 'event_waits' && action === 'update' && record['state'] === 'offered') {
      const key = `offer ${record.id}`
      const at = toText(record['offered_at'])
      if (known.has(key) && known.get(key) !== at)
        world.report('no one is offered a place twice', `${key} was made at ${known.get(key)} and at ${at}`)
      known.set(key, at)
    }
  })
}
