import { setImmediate } from 'node:timers/promises'
import type { OutsideTrouble } from './outside.ts'
import { dayMs } from '@longhouse/contract/rank-progress'
import { type Incident, type World } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const outages: readonly OutsideTrouble[] = [
  'Discord is down',
  'Discord answers 503',
  'mail is down',
  'mail is busy',
  'pushes fail',
  'the bucket fails',
]
const losses: readonly OutsideTrouble[] = ['answers of Discord are lost', 'answers of pushes are lost']

/** Faults of a day: most days none. */
export function planIncidents({ dice, in: later, options }: World): Incident[] {
  if (options.isPlanted) return [{ at: later(dayMs / 2), run: miscount }]
  if (!options.hasFaults || !dice.chance(0.25)) return []
  const at = later(dice.between(0, dayMs - 1))
  const kind = dice.between(1, 6)
  if (kind <= 3) return [outage(at, dice.oneOf(5 * minuteMs, hourMs, 5 * hourMs, 22 * hourMs))]
  if (kind === 4)
    return [{ at, run: (world) => beginTrouble(world, { from: losses, lastsMs: 5 * minuteMs }) }]
  if (kind === 5 && options.database === 'sqlite') return [{ at, run: fillDisk }]
  return [{ at, run: dice.chance(0.3) ? restart : kill }]
}

function outage(at: Date, lastsMs: number): Incident {
  return { at, run: (world) => beginTrouble(world, { from: outages, lastsMs }) }
}

async function beginTrouble(
  world: World,
  { from, lastsMs }: { readonly from: readonly OutsideTrouble[]; readonly lastsMs: number },
): Promise<void> {
  const { outside, dice } = world
  const name = dice.pick(from)
  if (!name) return
  const end = world.in(lastsMs)
  world.note(`${name} until ${end.toISOString()}`)
  world.expectTroubleUntil(end)
  outside.setTroubles([...outside.troubles, name])
  world.plan({
    at: end,
    run: async () => {
      outside.setTroubles(outside.troubles.filter((other) => other !== name))
      world.note(`no more: ${name}`)
    },
  })
}

async function restart(world: World): Promise<void> {
  const index = world.dice.between(0, world.options.nodes - 1)
  world.note(`node ${index} is restarted`)
  world.expectTroubleUntil(world.now)
  await world.nodes.restart(index)
}

/** Kills a node in the middle of what a person asks for. */
async function kill(world: World): Promise<void> {
  const { dice } = world
  const index = dice.between(0, world.options.nodes - 1)
  world.expectTroubleUntil(world.now)
  const person = dice.pick(world.members)
  const path = `/api/collections/users/records/${person?.id}`
  const asked = world
    .call(person, { method: 'PATCH', path, body: { theme_preference: 'dark' } })
    .catch(() => undefined)
  for (let turn = dice.between(0, 30); turn > 0; turn -= 1) await setImmediate()
  await world.nodes.kill(index)
  await asked
  world.note(`node ${index} was killed while ${person?.name} asked`)
}

/** A fault of the site: an event has one participant more than there are. */
async function miscount({ site }: World): Promise<void> {
  const sql = `UPDATE "tournaments" SET "participant_count" = "participant_count" + 1 WHERE "id" = (SELECT min("id") FROM "tournaments")`
  await site.engine.transaction((tx) => tx.query({ sql }))
}

/** No page can be added to the database for some time. */
async function fillDisk(world: World): Promise<void> {
  const end = world.in(world.dice.oneOf(10 * minuteMs, 3 * hourMs))
  const limit = (pages: string) =>
    world.site.engine.transaction((tx) => tx.query({ sql: `PRAGMA max_page_count = ${pages}` }))
  world.note(`the disk is full until ${end.toISOString()}`)
  world.expectTroubleUntil(end)
  await limit('1')
  world.plan({
    at: end,
    run: async () => {
      await limit('1073741823')
      world.note('the disk has room')
    },
  })
}
