import { notFound, unauthorized } from '@longhouse/engine'
import { hallOfFamePath } from '@longhouse/contract/seasons'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seasonsCollection } from '../../collections/seasons.ts'
import type { Site } from '../../platform/feature.ts'
import { keepAnswers, sendTagged } from '../../platform/kept-answers.ts'
import { answerHallOfFame } from './hall-of-fame.ts'
import { answerSeason } from './season-answer.ts'

// Names and avatars may be this old; counts never are.
const maxMs = 60_000

/** `/api/seasons/ID/table` and `/api/hall-of-fame`: cached for all callers until their data changes. */
export function seasonsRoutes(app: FastifyInstance, { engine }: Site): void {
  const ofTables = ['seasons', 'season_results', 'runs', 'run_players']
  const tables = keepAnswers(engine, { collections: ofTables, maxMs, max: 50 })
  const halls = keepAnswers(engine, { collections: [...ofTables, 'contests', 'clips'], maxMs, max: 2 })

  app.get<{ Params: { readonly id: string } }>('/api/seasons/:id/table', async (request, reply) => {
    const season = await engine.records(seasonsCollection).findById(request.params.id)
    if (!season) throw notFound()
    if (season.state !== 'closed' && !(await isLoggedIn(request))) throw unauthorized()
    return sendTagged({ request, reply }, await tables(season.id, () => answerSeason(engine, season.id)))
  })

  app.get(hallOfFamePath, async (request, reply) => {
    const isMember = await isLoggedIn(request)
    const answer = await halls(String(isMember), () => answerHallOfFame(engine, isMember))
    return sendTagged({ request, reply }, answer)
  })
}

async function isLoggedIn(request: FastifyRequest): Promise<boolean> {
  return (await request.context()).auth !== null
}
