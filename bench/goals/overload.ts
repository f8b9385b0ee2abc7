import { withFilledServer } from '../filled-server.ts'
import { loads } from '../loads.ts'
import { measure, type Measured } from '../measure.ts'
import { longhouse, type Running } from '../servers.ts'
import { watchHealth } from '../watch-health.ts'
import { atLeast, atMost, type Figure, type Goal } from './goal.ts'

const seconds = 8
const usual = 32
const tooMany = 1000

/** Thirty times as many callers as keep it busy: throughput must not fall, and health must respond. */
export const overload: Goal = {
  name: 'overload',
  measure: async () => [...(await figuresOf('mixed')), ...(await figuresOf('create'))],
}

async function figuresOf(name: string): Promise<Figure[]> {
  const load = loads.find((candidate) => candidate.name === name)
  if (!load) throw new Error(`No load is called ${name}.`)
  const peak = await fresh((running) => measure(running, load, { seconds, warmUp: 0, connections: usual }))
  const [flood, health] = await fresh(async (running) => {
    const watch = watchHealth(running.url)
    const measured = await measure(running, load, { seconds, warmUp: 0, connections: tooMany })
    return [measured, await watch.stop()] as const
  })
  const ratio = { measured: goodPerSecond(flood) / goodPerSecond(peak), goal: 0.8, unit: '×' }
  return [
    atLeast(`${name} with ${tooMany} connections against ${usual}, done well`, ratio),
    atMost('slowest answer of health meanwhile', { measured: health.worst, goal: 500, unit: 'ms' }),
  ]
}

/** A separate server each time: the votes of one would collide with those of the other. */
function fresh<T>(work: (running: Running) => Promise<T>): Promise<T> {
  return withFilledServer({ server: longhouse, scale: 1, port: 8099 }, work)
}

const goodPerSecond = ({ perSecond, failures }: Measured) => perSecond - failures / seconds
