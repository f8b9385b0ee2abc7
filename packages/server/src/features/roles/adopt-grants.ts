import type { Engine } from '@longhouse/engine'
import type { RewardGrant } from '@longhouse/contract/rewards'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/for-each-apart.ts'
import { roleChangesCollection } from '../../collections/roles.ts'

const portion = 200

/** Adds role changes for rewards that were given before there were role changes. Returns their number. */
export async function adoptGrants({ engine, signal }: Pick<Site, 'engine'> & Stoppable): Promise<number> {
  let added = 0
  for (;;) {
    signal?.throwIfAborted()
    const grants = await grantsWithoutChange(engine)
    const changes = grants.map(({ user, discord_id, role_id, granted_at }) => {
      const done = { status: 'delivered', delivered_at: granted_at, revision: 1 }
      return { user, discord_id, role_id, wants: 'give', source: 'reward', ...done }
    })
    const adopted = await engine.transaction((tx) =>
      tx.records(roleChangesCollection).append(changes, { holdsTargets: true }),
    )
    added += adopted.length
    // A grant without a new change belongs to a deleted member, or another node has added the change.
    if (grants.length < portion || adopted.length === 0) return added
  }
}

function grantsWithoutChange(engine: Engine) {
  return engine.query<Pick<RewardGrant, 'user' | 'discord_id' | 'role_id' | 'granted_at'>>({
    sql: `SELECT g."user", g."discord_id", g."role_id", g."granted_at" FROM "reward_grants" g
      LEFT JOIN "role_changes" c ON c."user" = g."user" AND c."role_id" = g."role_id"
      WHERE c."id" IS NULL AND g."discord_id" != '' ORDER BY g."id" LIMIT ${portion}`,
  })
}
