import { eventActs } from './event-acts.ts'
import { watchHistory } from './history.ts'
import { invariants } from './invariants.ts'
import { nextDue } from './queues.ts'
import { dayMs, World, type Finding, type SimulationOptions } from './world.ts'

/** The result of a simulation. */
export interface Simulation {
  /** How many days were simulated. */
  readonly days: number
  /** Equal for equal runs. */
  readonly digest: string
  readonly lastSteps: readonly string[]
  /** The first invariant that did not hold, and what else was found on that day; empty if everything holds. */
  readonly findings: readonly Finding[]
}

const acts = [...eventActs]

/** Simulates a community until the last day, or until an invariant does not hold. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const world = await World.open(options)
  try {
    watchHistory(world)
    let days = 0
    await arrive(world)
    await check(world, days)
    while (world.findings.length === 0 && days < options.days) {
      await liveOneDay(world)
      days += 1
      await check(world, days)
    }
    const { digest, lastSteps, findings } = world
    return { days, digest, lastSteps, findings }
  } finally {
    await world.close()
  }
}

/** Staff, hosts and half of the others have an account from the first day on. */
async function arrive(world: World): Promise<void> {
  const count = Math.max(4, Math.ceil(world.people.length / 2))
  for (const person of world.people.slice(0, count)) await world.logIn(person)
  await world.settle()
}

/** From noon to noon: the evening is in the middle, and the jobs of the night are done at the end. */
async function liveOneDay(world: World): Promise<void> {
  const end = world.in(dayMs)
  for (const moment of momentsUntil(world, end)) {
    await passUntil(world, moment)
    await world.dice.weigh(acts)?.run(world)
    await world.settle()
  }
  await passUntil(world, end)
}

/** When people do something: more often the more they are, and most in the evening. */
function momentsUntil({ dice, members, now }: World, end: Date): Date[] {
  const seconds = (end.getTime() - now.getTime()) / 1000
  const aTime = () => Math.floor((dice.between(0, 9999) + dice.between(0, 9999)) * (seconds / 20_000)) * 1000
  return Array.from({ length: Math.ceil(Math.sqrt(members.length) * 3) }, aTime)
    .toSorted((a, b) => a - b)
    .map((after) => new Date(now.getTime() + after))
}

async function passUntil(world: World, moment: Date): Promise<void> {
  for (;;) {
    const due = await nextDue(world)
    if (due.at >= moment) break
    await world.goTo(due)
  }
  await world.goTo({ at: moment, isMinute: false })
}

async function check(world: World, day: number): Promise<void> {
  for (const { name, every = 1, broken } of invariants) {
    if (world.findings.length > 0) return
    if (day % every !== 0 && day !== world.options.days) continue
    for (const sentence of await broken(world)) world.report(name, sentence)
  }
}
