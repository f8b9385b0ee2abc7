import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { earnedTiers, isBadgeHidden, type BadgeGrant } from '@longhouse/contract/badges'
import type { Site } from '../../platform/feature.ts'
import { holdProfiles } from '../../platform/profiles/hold-profiles.ts'
import { readDeeds, type MemberDeeds } from '../../platform/profiles/read-deeds.ts'
import { readHiding, type Hiding } from '../../platform/profiles/read-hiding.ts'
import { badgeGrantsCollection } from './badge-grants.collection.ts'

type Grant = Pick<BadgeGrant, 'user' | 'badge' | 'tier' | 'at' | 'is_hidden'>

/**
 * Grants members what they have earned and do not have. What somebody did before there was a card of them is granted
 * without a word: nobody is told of years at once.
 */
export async function grantBadges(site: Site, users: readonly string[]): Promise<void> {
  const { engine, now, community } = site
  const deeds = await readDeeds(engine, { users, now: now(), community })
  await engine.transaction(async (tx) => {
    await holdProfiles(tx)
    const hiding = await readHiding(tx, users)
    const missing = await findMissing(tx, { deeds, hiding, at: formatDate(now()) })
    const isQuiet = ({ user }: Grant) => !hiding.get(user)?.isMade
    const grants = tx.records(badgeGrantsCollection)
    await grants.append(missing.filter(isQuiet), { holdsTargets: true })
    await tx.outOfTurn(async () => {
      for (const grant of missing.filter((each) => !isQuiet(each))) await grants.create(grant)
    })
  })
}

interface Question {
  readonly deeds: ReadonlyMap<string, MemberDeeds>
  readonly hiding: ReadonlyMap<string, Hiding>
  readonly at: string
}

async function findMissing(tx: Transaction, { deeds, hiding, at }: Question): Promise<Grant[]> {
  const users = [...deeds.keys()]
  if (users.length === 0) return []
  const known = await tx.query<{ user: string; badge: string; tier: number }>({
    sql: `SELECT "user", "badge", "tier" FROM "badge_grants" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
  const has = new Set(known.map(({ user, badge, tier }) => `${user}:${badge}:${tier}`))
  return users.toSorted().flatMap((user) => {
    const does = deeds.get(user)
    if (!does) return []
    return earnedTiers(does)
      .filter(({ badge, tier }) => !has.has(`${user}:${badge}:${tier}`))
      .map(({ badge, tier }) => ({
        user,
        badge,
        tier,
        at,
        is_hidden: isBadgeHidden(badge, (part) => hiding.get(user)?.parts.has(part) ?? false),
      }))
  })
}
