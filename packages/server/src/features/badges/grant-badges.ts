import type { Transaction, RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { earnedTiers, isBadgeHidden, isEarnedByRuns, type BadgeGrant } from '@longhouse/contract/badges'
import { isModuleOn } from '@longhouse/contract/community'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/portions.ts'
import { holdProfiles, readDeeds, type MemberDeeds } from '../../platform/deeds.ts'
import { badgeGrantsCollection } from '../../collections/activity.ts'
import { hidingFields, profileParts, type ProfilePart } from '@longhouse/contract/profile'

type Grant = Pick<BadgeGrant, 'user' | 'badge' | 'tier' | 'at' | 'is_hidden'>

/**
 * Grants members the badges they have earned and lack, and removes badges that their runs no longer earn. Badges
 * earned before a member's card was made are granted silently: years of them would flood the member with notices.
 */
export async function grantBadges(site: Site & Stoppable, users: readonly string[]): Promise<void> {
  const { engine, now, community } = site
  const deeds = await readDeeds(engine, { users, now: now(), community })
  await engine.transaction(async (tx) => {
    await holdProfiles(tx)
    const known = await findGrants(tx, users)
    const hiding = await readHiding(tx, users)
    const missing = findMissing({ deeds, known, hiding, at: formatDate(now()) })
    const isQuiet = ({ user }: Grant) => !hiding.get(user)?.isMade
    const grants = tx.records(badgeGrantsCollection)
    await grants.append(missing.filter(isQuiet), { holdsTargets: true })
    await tx.outOfTurn(async () => {
      for (const grant of missing.filter((each) => !isQuiet(each))) {
        site.signal?.throwIfAborted()
        await grants.create(grant)
      }
    })
    await takeBack(tx, { deeds, known, site })
  })
}

type KnownGrant = Pick<BadgeGrant, 'id' | 'user' | 'badge' | 'tier'>

async function findGrants(tx: Transaction, users: readonly string[]): Promise<KnownGrant[]> {
  if (users.length === 0) return []
  return tx.query<KnownGrant>({
    sql: `SELECT "id", "user", "badge", "tier" FROM "badge_grants" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
}

interface Question {
  readonly deeds: ReadonlyMap<string, MemberDeeds>
  readonly known: readonly KnownGrant[]
  readonly hiding: ReadonlyMap<string, Hiding>
  readonly at: string
}

function findMissing({ deeds, known, hiding, at }: Question): Grant[] {
  const has = new Set(known.map(keyOf))
  return [...deeds.keys()].toSorted().flatMap((user) =>
    earnedBy(user, deeds)
      .filter((tier) => !has.has(keyOf(tier)))
      .map((tier) => ({
        ...tier,
        at,
        is_hidden: isBadgeHidden(tier.badge, (part) => hiding.get(user)?.parts.has(part) ?? false),
      })),
  )
}

interface Known extends Pick<Question, 'deeds' | 'known'> {
  readonly site: Pick<Site, 'now' | 'community'>
}

/** Removes badges that were earned by runs which no longer count. */
async function takeBack(tx: Transaction, { deeds, known, site }: Known): Promise<void> {
  // Without the module the site does not read runs.
  if (!isModuleOn(site.community, 'runs')) return
  const ofRuns = known.filter(({ badge }) => isEarnedByRuns(badge))
  const seemLost = ofRuns.filter(isLostBy(deeds))
  if (seemLost.length === 0) return
  // The counts were read before the lock on profiles; another node may have newer ones.
  const users = [...new Set(seemLost.map(({ user }) => user))]
  const lost = seemLost.filter(
    isLostBy(await readDeeds(tx, { users, now: site.now(), community: site.community })),
  )
  await tx.outOfTurn(async () => {
    for (const { id } of lost) await tx.records(badgeGrantsCollection).delete(id)
  })
}

function isLostBy(deeds: ReadonlyMap<string, MemberDeeds>): (grant: KnownGrant) => boolean {
  return ({ user, badge, tier }) =>
    deeds.has(user) && !earnedBy(user, deeds).some((each) => each.badge === badge && each.tier === tier)
}

function earnedBy(user: string, deeds: ReadonlyMap<string, MemberDeeds>) {
  const does = deeds.get(user)
  return does ? earnedTiers(does).map((tier) => ({ user, ...tier })) : []
}

function keyOf({ user, badge, tier }: Pick<BadgeGrant, 'user' | 'badge' | 'tier'>): string {
  return `${user}:${badge}:${tier}`
}

/** The hidden parts of a member's profile. */
interface Hiding {
  readonly parts: ReadonlySet<ProfilePart>
  /** Whether their card was computed before. */
  readonly isMade: boolean
}

type Row = Readonly<Record<string, string | number | boolean>>

/** Returns the hidden parts of members by id; members without a card are missing. */
async function readHiding(
  source: RecordSource,
  users: readonly string[],
): Promise<ReadonlyMap<string, Hiding>> {
  if (users.length === 0) return new Map()
  const fields = profileParts.map((part) => `"${hidingFields[part]}"`).join(', ')
  const rows = await source.query<Row>({
    sql: `SELECT "user", "made_at", ${fields} FROM "profile_cards" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
  return new Map(
    rows.map((row) => [
      String(row['user']),
      {
        parts: new Set(profileParts.filter((part) => row[hidingFields[part]])),
        isMade: row['made_at'] !== '',
      },
    ]),
  )
}
