import { toText } from '@longhouse/engine/schema'
import { newFact, type GameNight, type NewFact, type Squad } from '@longhouse/contract/game-nights'
import type { Site } from '../platform/feature.ts'
import { addFacts } from '../platform/squad-facts.ts'
import { paceOf } from './demo-night.ts'
import { squadsCollection, gameNightsCollection } from '../collections/game-nights.ts'
import { usersCollection } from '../collections/users.ts'

/** Reports the rounds that the squads of the demo's night have reached by now, as phones would. */
export async function playNight(site: Pick<Site, 'engine' | 'now'>): Promise<void> {
  const { engine } = site
  const night = await findLiveNight(site)
  if (!night) return
  const squads = await engine
    .records(squadsCollection)
    .findAll({ filter: "id ~ 'demosquad%' && night = {:night}", params: { night: night.id }, sort: 'number' })
  const start = Date.parse(night.started_at)
  for (const squad of squads) await playSquad(site, { squad, start })
}

/** Returns the demo's live night, if any. */
export function findLiveNight({
  engine,
}: Pick<Site, 'engine'>): Promise<Pick<GameNight, 'id' | 'started_at'> | undefined> {
  return engine.records(gameNightsCollection).findFirst({ filter: "id ~ 'demonight%' && state = 'live'" })
}

interface Playing {
  readonly squad: Squad
  /** Start of the night, in milliseconds since 1970. */
  readonly start: number
}

async function playSquad(site: Pick<Site, 'engine' | 'now'>, { squad, start }: Playing): Promise<void> {
  const facts = factsSince(squad, { start, now: site.now().getTime() })
  if (facts.length === 0) return
  const [captain] = [squad.captain, ...(squad.members ?? [])].filter((id) => id !== '')
  const author = captain && (await site.engine.records(usersCollection).findById(captain))
  // No member is left in it.
  if (!author) return
  const { id, collectionId, collectionName } = author
  await addFacts(site, {
    squad: squad.id,
    author: { ...author, id, collectionId: toText(collectionId), collectionName: toText(collectionName) },
    facts,
  })
}

/** Returns the facts that a squad has not reported yet. */
function factsSince(
  squad: Squad,
  { start, now }: { readonly start: number; readonly now: number },
): NewFact[] {
  const { rounds, outAt } = paceOf(squad.number)
  const epoch = squad.epoch
  if (squad.phase === 'out' || squad.phase === 'paused') return []
  const say = (kind: NewFact['kind'], at: number, value = 0) =>
    newFact({ kind, value, epoch, at: start + at, device: 'demo' })
  const reached = rounds.flatMap((at, index) => {
    const round = index + 1
    return round > squad.round && start + at <= now ? [say('reached', at, round)] : []
  })
  return start + outAt <= now ? [...reached, say('out', outAt)] : reached
}
