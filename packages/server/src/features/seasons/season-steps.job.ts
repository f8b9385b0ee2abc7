import type { Engine } from '@longhouse/engine'
import { seasonStateAt } from '@longhouse/contract/seasons'
import { seasonsCollection } from '../../collections/seasons.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import { once } from '../../platform/once.ts'
import { closeSeason } from './close-season.ts'

/** Moves every season to the state that its dates imply; closing writes its results, once. */
export async function runSeasonSteps(
  { engine, logger, signal }: Pick<Site, 'engine' | 'logger'> & Stoppable,
  now: Date,
): Promise<void> {
  const open = await engine.records(seasonsCollection).findAll({ filter: "state != 'closed'" })
  const due = open.filter((season) => seasonStateAt(season, now) !== season.state)
  await forEachApart(due, signal, ({ id }) =>
    moveSeason(engine, { id, now }).catch((error: unknown) =>
      logger.error({ err: error, season: id }, 'a step of a season failed'),
    ),
  )
}

function moveSeason(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    await tx.lock(seasonsCollection.name, id)
    const season = await tx.records(seasonsCollection).findById(id)
    if (!season || season.state === 'closed') return
    const state = seasonStateAt(season, now)
    if (state !== 'closed') {
      await tx.records(seasonsCollection).update(id, { state })
      return
    }
    // Only the locked season shows that it is time. Step names come first in the lock order, hence `outOfTurn`.
    await tx.outOfTurn(() =>
      once(tx, { subject: `season:${id}`, step: 'closed' }, () => closeSeason(tx, { season, now })),
    )
  })
}
