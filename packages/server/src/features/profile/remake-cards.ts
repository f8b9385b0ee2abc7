import type { Transaction } from '@longhouse/engine'
import { isBadgeHidden } from '@longhouse/contract/badges'
import type { CardBadge, ProfileCard, ProfilePart } from '@longhouse/contract/profile'
import { composeCard, type CardValues } from './compose-card.ts'
import type { CardFacts } from './read-facts.ts'
import { changedBests, readStandings, rivalValues, tellClimbers, type RivalValues } from './rivals.ts'

/** A stored card, with the current facts of its owner and the parts they hide. */
export interface OldCard {
  readonly card: ProfileCard
  readonly facts: CardFacts
  readonly hides: (part: ProfilePart) => boolean
}

/** Current values of a card. */
export type NewValues = CardValues & RivalValues

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
  const standings = await readStandings(tx, [...climbed, ...changes])
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
