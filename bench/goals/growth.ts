import { startPostgres } from '@longhouse/engine/testing'
import {
  whileListening,
  withGrownSite,
  type RunningSite,
  type SitePlace,
  type SiteSize,
} from '../grown-sites.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, type Figure, type Goal } from './goal.ts'
import { requestKinds, type RequestKind } from './growth-requests.ts'

/** Less than 1 for a slow machine. */
const scale = Number(process.env['SCALE'] ?? 1)
const rounds = Number(process.env['ROUNDS'] ?? 7)
/** Names of the kinds to measure; all if absent. */
const wantedKinds = process.env['KINDS']?.split(',')
const small: SiteSize = {
  members: 2000 * scale,
  clips: 2000 * scale,
  votesPerClip: 25,
  events: 200 * scale,
  perMember: 3,
  listeners: 200 * scale,
}
const large: SiteSize = {
  ...small,
  members: 10 * small.members,
  clips: 10 * small.clips,
  events: 10 * small.events,
  listeners: 10 * small.listeners,
}
const mostGrowth = 1.3

/** The cost of each request with ten times the rows and ten times the listening members. */
export const growth: Goal = {
  name: 'growth',
  measure: async () => {
    const wanted = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',')
    const figures: Figure[] = []
    if (wanted.includes('sqlite')) figures.push(...(await figuresOf('SQLite', [{ env: {} }, { env: {} }])))
    if (wanted.includes('postgres')) figures.push(...(await figuresOnPostgres()))
    return figures
  },
}

async function figuresOnPostgres(): Promise<Figure[]> {
  const servers = [
    await startPostgres({ isDurable: true }),
    await startPostgres({ isDurable: true }),
  ] as const
  const placeOf = ({ url, pid }: (typeof servers)[0]) => ({ env: { DATABASE_URL: url }, databasePid: pid })
  try {
    return await figuresOf('PostgreSQL', [placeOf(servers[0]), placeOf(servers[1])])
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The costs of one kind on both sites, per round. */
interface Growth {
  readonly name: string
  readonly before: number[]
  readonly after: number[]
}

async function figuresOf(database: string, [one, other]: readonly [SitePlace, SitePlace]): Promise<Figure[]> {
  const begin = performance.now()
  const measured = await withGrownSite(one, small, (few) =>
    withGrownSite(other, large, (many) => measureBoth(few, many)),
  )
  console.log(tableOf(database, measured))
  console.log(`\n  ${rounds} rounds in ${((performance.now() - begin) / 60_000).toFixed(1)} minutes\n`)
  return measured.map((kind) =>
    atMost(`${database}, ${kind.name}`, { measured: ratioOf(kind).median, goal: mostGrowth, unit: '×' }),
  )
}

/** Measures both sites right after each other, so that other load of the machine affects both. */
async function measureBoth(few: RunningSite, many: RunningSite): Promise<readonly Growth[]> {
  const asked = requestKinds(few.grown).filter(({ name }) => wantedKinds?.includes(name) ?? true)
  const kinds = asked.map((kind) => ({ kind, costs: newGrowth(kind) }))
  const listening = { topic: 'notifications', from: '127.0.0.1' }
  for (let round = 0; round <= rounds; round += 1) {
    await whileListening(few, listening, () =>
      whileListening(many, listening, async () => {
        for (const { kind, costs } of kinds) await measureKind(kind, { costs, few, many, round })
      }),
    )
    console.log(round === 0 ? '  warmed up' : `  round ${round} of ${rounds}`)
  }
  return kinds.map(({ costs }) => costs)
}

function newGrowth({ name }: RequestKind): Growth {
  return { name, before: [], after: [] }
}

interface Measuring {
  readonly costs: Growth
  readonly few: RunningSite
  readonly many: RunningSite
  readonly round: number
}

async function measureKind(kind: RequestKind, { costs, few, many, round }: Measuring): Promise<void> {
  const turn = { round, isWarmUp: round === 0 }
  const sides = [
    { site: few, kept: costs.before },
    { site: many, kept: costs.after },
  ]
  for (const { site, kept } of round % 2 ? sides : sides.toReversed()) {
    const cost = await kind.cost(site, turn)
    if (!turn.isWarmUp) kept.push(cost)
  }
}

/** The median ratio over the rounds, and half of its interquartile range. */
function ratioOf({ before, after }: Growth): { readonly median: number; readonly noise: number } {
  const ratios = after.map((cost, round) => cost / (before[round] ?? NaN)).toSorted((a, b) => a - b)
  const at = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] ?? NaN
  return { median: at(0.5), noise: (at(0.75) - at(0.25)) / 2 }
}

function tableOf(database: string, measured: readonly Growth[]): string {
  const lines = measured.map((kind) => {
    const { median, noise } = ratioOf(kind)
    const costs = [kind.before, kind.after].map((values) => quantiles(values).p50.toFixed(0))
    return `| ${kind.name} | ${costs.join(' | ')} | ${median.toFixed(2)} ± ${noise.toFixed(2)} |`
  })
  const head = [`| ${database} | Before, µs | Ten times the rows, µs | Ratio |`, '|---|---|---|---|']
  return [...head, ...lines].join('\n')
}
