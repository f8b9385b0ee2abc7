import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  hidingFields,
  type ProfileCard,
  type CardBadge,
  type ProfilePart,
  profileLimits,
  type CardBest,
} from '@longhouse/contract/profile'
import { anyOf } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { holdProfiles } from '../../platform/deeds.ts'
import { profileCardsCollection } from '../../collections/profile.ts'
import { readFacts, type CardFacts } from './read-facts.ts'
import { isBadgeHidden, badgeIds } from '@longhouse/contract/badges'
import { changedBests, readRivalStandings, rivalValues, tellClimbers, type RivalValues } from './rivals.ts'

/** Recomputes the cards of members; writes those that have changed. */
export async function keepCards(site: Site, users: readonly string[]): Promise<void> {
  const { engine, now, community } = site
  // Slow reads come before any lock. Their data may be outdated by then, but each change marks the member
  // again.
  const facts = await readFacts(engine, { users, now: now(), community })
  await engine.transaction(async (tx) => {
    await holdProfiles(tx)
    // Members who need a new rival are known only with the cards.
    await tx.outOfTurn(() => writeCards(tx, { facts, made_at: formatDate(now()) }))
  })
}

interface Writing {
  readonly facts: ReadonlyMap<string, CardFacts>
  readonly made_at: string
}

async function writeCards(tx: Transaction, { facts, made_at }: Writing): Promise<void> {
  const store = tx.records(profileCardsCollection)
  const known = await findCards(tx, [...facts.keys()])
  const missing = facts.keys().filter((user) => !known.some((card) => card.user === user))
  const added = await store.append(
    [...missing].map((user) => ({ user })),
    { holdsTargets: true },
  )
  const old = [...known, ...added].flatMap((card) => {
    const does = facts.get(card.user)
    return does ? [{ card, facts: does, hides: hidesOf(card) }] : []
  })
  const values = await remakeCards(tx, old)
  await store.patch(
    old.flatMap(({ card }, place) => {
      const next = values[place]
      if (!next || (card.made_at && !card.is_rival_due && isSame(card, next))) return []
      return [{ id: card.id, ...next, is_rival_due: false, made_at: card.made_at || made_at }]
    }),
  )
}

/** Returns a function that checks whether the owner of a card hides a part. */
export function hidesOf(card: Partial<ProfileCard>): (part: keyof typeof hidingFields) => boolean {
  return (part) => card[hidingFields[part]] === true
}

function isSame(card: ProfileCard, next: NewValues): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...card }
  return Object.entries(next).every(
    ([name, value]) => JSON.stringify(stored[name] ?? null) === JSON.stringify(value ?? null),
  )
}

async function findCards(source: RecordSource, users: readonly string[]): Promise<ProfileCard[]> {
  if (users.length === 0) return []
  return source.records(profileCardsCollection).findAll(anyOf(users.map((user) => ({ user }))))
}

/** A stored card, with the current facts of its owner and the parts they hide. */
interface OldCard {
  readonly card: ProfileCard
  readonly facts: CardFacts
  readonly hides: (part: ProfilePart) => boolean
}

/** Current values of a card. */
type NewValues = CardValues & RivalValues

/**
 * Returns the current values of cards, in the given order. Marks others whose rival may have changed. The
 * caller has locked the profiles, so that no member hides a part concurrently.
 */
export async function remakeCards(tx: Transaction, old: readonly OldCard[]): Promise<NewValues[]> {
  const grants = Map.groupBy(await readGrants(tx, old), ({ user }) => user)
  const shy = await findShy(tx, old)
  const made = old.map(({ card, facts, hides }) => {
    const shown = (grants.get(card.user) ?? []).filter(({ badge }) => !isBadgeHidden(badge, hides))
    const badges = shown.map(({ badge, tier, at }) => ({ badge, tier, at }))
    const values = composeCard({ facts, hides, grants: badges, shy })
    const changes = changedBests(card.user, { was: card.bests ?? [], is: values.bests ?? [] })
    return { card, values, changes, isDue: card.is_rival_due || changes.length > 0 }
  })
  const changes = made.flatMap((each) => each.changes)
  const climbed = made.filter(({ isDue }) => isDue).flatMap(({ values }) => values.bests ?? [])
  const standings = await readRivalStandings(tx, [...climbed, ...changes])
  await tellClimbers(tx, { standings, changes })
  return made.map(({ card, values, isDue }) => ({
    ...values,
    ...(isDue
      ? rivalValues(standings, { user: card.user, bests: values.bests ?? [] })
      : { rival: card.rival, rival_rounds: card.rival_rounds }),
  }))
}

type Grant = CardBadge & { readonly user: string }

async function readGrants(tx: Transaction, old: readonly OldCard[]): Promise<Grant[]> {
  const users = old.map(({ card }) => card.user)
  if (users.length === 0) return []
  return tx.query<Grant>({
    sql: `SELECT "user", "badge", "tier", "at" FROM "badge_grants" WHERE "user" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  })
}

/** Returns companions who do not want to be shown in company, and those who are deleted. */
async function findShy(tx: Transaction, old: readonly OldCard[]): Promise<ReadonlySet<string>> {
  const company = new Set(old.flatMap(({ facts }) => facts.company.map(({ user }) => user)))
  if (company.size === 0) return company
  const open = await tx.query<{ readonly id: string }>({
    sql: `SELECT u."id" FROM "users" u LEFT JOIN "profile_cards" c ON c."user" = u."id"
      WHERE u."id" IN (${[...company].map(() => '?').join(', ')}) AND COALESCE(c."hides_company", 0) = 0`,
    params: [...company],
  })
  return company.difference(new Set(open.map(({ id }) => id)))
}

/** Facts about a member, and what of them may be shown. */
interface CardSource {
  readonly facts: CardFacts
  readonly hides: (part: ProfilePart) => boolean
  /** Tiers that were granted and are not hidden. */
  readonly grants: readonly CardBadge[]
  /** Members who are not shown in the company of others. */
  readonly shy: ReadonlySet<string>
}

/** Fields of a card that follow from a member's activities; the rival is computed separately. */
type CardValues = Pick<
  ProfileCard,
  | 'attended'
  | 'hosted'
  | 'streak_weeks'
  | 'longest_streak'
  | 'bests'
  | 'badges'
  | 'companions'
  | 'companion_times'
  | 'clips'
  | 'rank_since'
>

/** Returns the values of a card, without the parts that its owner hides. */
function composeCard({ facts, hides, grants, shy }: CardSource): CardValues {
  const { counts, streak, bests, company, rankSince } = facts
  const shown = <Value>(part: ProfilePart, value: Value, nothing: Value) => (hides(part) ? nothing : value)
  const companions = shown('company', company, [])
    .filter(({ user }) => !shy.has(user))
    .slice(0, profileLimits.companions)
  return {
    attended: shown('attendance', counts.attended ?? 0, 0),
    hosted: shown('attendance', counts.hosted ?? 0, 0),
    streak_weeks: shown('streak', streak.current, 0),
    longest_streak: shown('streak', streak.longest, 0),
    bests: shown<readonly CardBest[]>('bests', bests.slice(0, profileLimits.bests), []),
    badges: shown('badges', highestTiers(grants), []),
    companions: companions.map(({ user }) => user),
    companion_times: companions.map(({ times }) => times),
    clips: counts.clip_sent ?? 0,
    rank_since: rankSince,
  }
}

/** Returns the highest tier of each badge, in the order of all badges. */
function highestTiers(grants: readonly CardBadge[]): CardBadge[] {
  return badgeIds.flatMap((id) => {
    const [highest] = grants.filter(({ badge }) => badge === id).toSorted((a, b) => b.tier - a.tier)
    return highest ? [highest] : []
  })
}
