import { withFilledServer } from '../filled-server.ts'
import { loads } from '../loads.ts'
import { measure, type Measured } from '../measure.ts'
import { longhouse } from '../servers.ts'
import { watchHealth } from '../watch-health.ts'
import { atLeast, atMost, type Figure, type Goal } from './goal.ts'

const seconds = 8
const usual = 32
const tooMany = 1000

/** Thirty times the callers that keep it busy: as much must get done, and health must answer. */
export const overload: Goal = {
  name: 'overload',
  measure: async () => [...(await figuresOf('mixed')), ...(await figuresOf('create'))],
}

function figuresOf(name: string): Promise<Figure[]> {
  const load = loads.find((candidate) => candidate.name === name)
  if (!load) throw new Error(`No load is called ${name}.`)
  return withFilledServer(longhouse, { scale: 1, port: 8099 }, async (running) => {
    const peak = await measure(running, load, { seconds, connections: usual })
    const health = watchHealth(running.url)
    const flood = await measure(running, load, { seconds, connections: tooMany })
    const { worst } = await health.stop()
    const ratio = { measured: goodPerSecond(flood) / goodPerSecond(peak), goal: 0.8, unit: '×' }
    return [
      atLeast(`${name} with ${tooMany} connections against ${usual}, done well`, ratio),
      atMost('slowest answer of health meanwhile', { measured: worst, goal: 500, unit: 'ms' }),
    ]
  })
}

const goodPerSecond = ({ perSecond, failures }: Measured) => perSecond - failures / seconds
