import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { hidingFields, type ProfileCard } from '@longhouse/contract/profile'
import { anyOf } from '../../platform/any-of.ts'
import type { Site } from '../../platform/feature.ts'
import { holdProfiles } from '../../platform/profiles/hold-profiles.ts'
import { profileCardsCollection } from '../../collections/profile.ts'
import { readFacts, type CardFacts } from './read-facts.ts'
import { remakeCards, type NewValues } from './remake-cards.ts'

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
