import { eventActs } from './acts/event-acts.ts'
import { actsOfMembers } from './acts/member-acts.ts'
import { nightActs } from './acts/night-acts.ts'
import { found, staffActs } from './acts/staff-acts.ts'
import { watchHistory } from './checks/history.ts'
import { invariants } from './checks/invariants.ts'
import { Reminders } from './checks/reminders.ts'
import { planIncidents } from './faults.ts'
import { nextDue, nextMinute } from './queues.ts'
import { dayMs } from '@longhouse/contract/rank-progress'
import { World, type BrokenInvariant, type SimulationOptions } from './world.ts'

/** The result of a simulation. */
export interface Simulation {
  /** How many days were simulated. */
  readonly days: number
  /** Equal for equal runs. */
  readonly digest: string
  readonly lastSteps: readonly string[]
  /** The first invariant that did not hold, and what else was found on that day; empty if everything holds. */
  readonly findings: readonly BrokenInvariant[]
}

const acts = [...eventActs, ...actsOfMembers, ...nightActs, ...staffActs]
/** How often an act without an occasion is followed by another try. */
const tries = 5

const busyWeeks = [
  [0, 10],
  [363, 373],
  [397, 403],
] as const
/** In quiet months invariants are checked every so many days. */
const quietCheckDays = 30

/** Simulates a community until the last day, or until an invariant does not hold. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const world = await World.open(options)
  try {
    watchHistory(world)
    const reminders = new Reminders(world)
    world.aroundMinute = (run) => reminders.during(run)
    let days = 0
    await arrive(world)
    await check(world, days)
    while (world.findings.length === 0 && days < options.days) {
      const before = days
      world.isQuiet = !isBusy(days, options)
      if (world.isQuiet) days += await passQuietDays(world, days)
      else {
        await liveOneDay(world)
        days += 1
      }
      const isMonthOver = Math.floor(before / quietCheckDays) < Math.floor(days / quietCheckDays)
      if (!world.isQuiet || isMonthOver || days === options.days) await check(world, days)
    }
    const { digest, lastSteps, findings } = world
    // As they are before the site closes.
    return { days, digest, lastSteps, findings: [...findings] }
  } finally {
    await world.close()
  }
}

/** Staff, hosts and half of the others have an account from the first day on. */
export async function arrive(world: World): Promise<void> {
  const count = Math.max(4, Math.ceil(world.people.length / 2))
  for (const person of world.people.slice(0, count)) await world.logIn(person)
  await found(world)
  await world.settle()
}

/**
 * Whether people come every day. In a run of two years they do so at the start, around the first anniversary, when what
 * happened once must not happen again, and at the end. The months in between are quiet.
 */
function isBusy(day: number, { days, busyDays = 60 }: SimulationOptions): boolean {
  return day < busyDays || busyWeeks.some(([from, to]) => day >= from && day < to) || day >= days - 7
}

/**
 * Hardly anyone acts, and jobs run every third night: the site was off in between. Returns how many days passed, which
 * end before the next busy one.
 */
async function passQuietDays(world: World, day: number): Promise<number> {
  const { options } = world
  let days = 1
  while (days < (options.quietDays ?? 1) && !isBusy(day + days, options)) days += 1
  const end = world.in(days * dayMs)
  if (world.dice.chance(0.05)) await actAt(world, world.in(world.dice.between(1, dayMs / 2)))
  await passUntil(world, end)
  // What waited for no time of its own, such as a digest, comes with the last minute.
  await world.goTo({ at: nextMinute(world), isMinute: true })
  if (days > 1 || day % 3 === 0) await world.nodes.runNightJobs()
  await world.settle()
  return days
}

/** From noon to noon: the evening is in the middle, and the jobs of the night are done at the end. */
async function liveOneDay(world: World): Promise<void> {
  const end = world.in(dayMs)
  world.plan(...planIncidents(world))
  for (const moment of momentsUntil(world, end)) {
    await actAt(world, moment)
  }
  await passUntil(world, end)
}

async function actAt(world: World, moment: Date): Promise<void> {
  await passUntil(world, moment)
  for (let left = tries; left > 0; left -= 1) if (await world.dice.weigh(acts)?.run(world)) break
  await world.settle()
}

/** When people do something: more often the more they are, and most in the evening. */
function momentsUntil({ dice, members, now }: World, end: Date): Date[] {
  const seconds = (end.getTime() - now.getTime()) / 1000
  const aTime = () => Math.floor((dice.between(0, 9999) + dice.between(0, 9999)) * (seconds / 20_000)) * 1000
  return Array.from({ length: Math.ceil(Math.sqrt(members.length) * 2) }, aTime)
    .toSorted((a, b) => a - b)
    .map((after) => new Date(now.getTime() + after))
}

/** Lets time pass: what is due on the way happens at its time. */
export async function passUntil(world: World, moment: Date): Promise<void> {
  for (let next = world.agenda[0]; next && next.at <= moment; next = world.agenda[0]) {
    world.agenda.shift()
    await waitUntil(world, next.at)
    await next.run(world)
  }
  await waitUntil(world, moment)
}

async function waitUntil(world: World, moment: Date): Promise<void> {
  for (;;) {
    const due = await nextDue(world)
    if (due.at >= moment) break
    await world.goTo(due)
  }
  await world.goTo({ at: moment, isMinute: false })
}

async function check(world: World, day: number): Promise<void> {
  for (const { name, every = 1, needsCalm, broken } of invariants) {
    if (world.findings.length > 0) return
    if ((day === 0 || day % every !== 0) && day !== world.options.days) continue
    if (needsCalm && !world.isCalm) continue
    for (const sentence of await broken(world)) world.report(name, sentence)
  }
}
