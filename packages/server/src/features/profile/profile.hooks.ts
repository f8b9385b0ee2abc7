import { hooksFor, type BoundHooks, type Transaction } from '@longhouse/engine'
import { isBadgeHidden } from '@longhouse/contract/badges'
import { hidingFields, profileParts, type ProfileCard, type ProfilePart } from '@longhouse/contract/profile'
import type { Platform } from '../../platform/feature.ts'
import { markMembers } from '../../platform/member-marks.ts'
import { holdProfiles } from '../../platform/deeds.ts'
import { hidesOf, remakeCards } from './cards.ts'
import { profileCardsCollection } from '../../collections/profile.ts'
import { readFacts } from './read-facts.ts'
import { changedBests, noRival, readRivalStandings, tellClimbers } from './rivals.ts'
import { runPlayersCollection } from '../../collections/runs.ts'
import { squadsCollection, gameNightsCollection } from '../../collections/game-nights.ts'
import { badgeGrantsCollection } from '../../collections/activity.ts'
import { usersCollection } from '../../collections/users.ts'

/** Makes a card say what its owner shows, in the moment they change that, and others' cards with it. */
export function profileHooks({ now, community }: Pick<Platform, 'now' | 'community'>): readonly BoundHooks[] {
  return [
    hooksFor(profileCardsCollection, {
      beforeUpdate: async ({ tx, values, original }) => {
        if (!original) return
        const changed = profileParts.filter((part) => isHidden(values, part) !== isHidden(original, part))
        if (changed.length === 0) return
        await tx.outOfTurn(async () => {
          await holdProfiles(tx)
          const { user } = original
          const facts = (await readFacts(tx, { users: [user], now: now(), community })).get(user)
          if (!facts) return
          const hides = hidesOf(values)
          const [next] = await remakeCards(tx, [{ card: original, facts, hides }])
          Object.assign(values, next)
          // The write refers to them, and holds them when it is too late to ask out of turn.
          for (const id of new Set([next?.rival ?? '', ...(next?.companions ?? [])]))
            await tx.lock('users', id)
          await hideBadges(tx, { user, hides })
          if (hides('bests')) await forgetRival(tx, user)
          if (hides('company')) await forgetCompanion(tx, user)
          // Members who play with them may show it again.
          else if (changed.includes('company'))
            await markMembers(
              tx,
              facts.company.map((each) => each.user),
            )
        })
      },
    }),
    hooksFor(usersCollection, {
      // There is a card from the first moment, so that its owner can say what to show.
      afterCreate: async ({ tx, record }) => {
        await tx.records(profileCardsCollection).append([{ user: record.id }])
      },
      beforeDelete: ({ tx, record }) =>
        tx.outOfTurn(async () => {
          await holdProfiles(tx)
          const filter = { filter: 'user = {:user}', params: { user: record.id } }
          const card = await tx.records(profileCardsCollection).findFirst(filter)
          const changes = changedBests(record.id, { was: card?.bests ?? [], is: [] })
          await tellClimbers(tx, { standings: await readRivalStandings(tx, changes), changes })
          await forgetRival(tx, record.id)
          await forgetCompanion(tx, record.id)
        }),
    }),
    ...companyHooks,
  ]
}

/** Company changes without an activity: when another player was not there, and when a night ends, continues or is deleted. */
const companyHooks: readonly BoundHooks[] = [
  hooksFor(runPlayersCollection, {
    afterDelete: async ({ tx, record }) => {
      const filter = { filter: 'run = {:run}', params: { run: record.run } }
      const players = await tx.records(runPlayersCollection).findAll(filter)
      await markCompany(
        tx,
        players.map(({ user }) => user).filter((user) => user !== ''),
      )
    },
  }),
  hooksFor(gameNightsCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || (record.state === 'ended') === (original.state === 'ended')) return
      const filter = { filter: 'night = {:night}', params: { night: record.id } }
      const squads = await tx.records(squadsCollection).findAll(filter)
      await markCompany(
        tx,
        squads.flatMap(({ members }) => members),
      )
    },
  }),
  hooksFor(squadsCollection, {
    // Those of a night that is over are deleted only with their event.
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      if (cascadedFrom) await markCompany(tx, record.members)
    },
  }),
]

/** Who they are is known only when the record that names them is held. */
function markCompany(tx: Transaction, users: readonly string[]): Promise<void> {
  return tx.outOfTurn(() => markMembers(tx, users))
}

function isHidden(card: Partial<ProfileCard>, part: ProfilePart): boolean {
  return card[hidingFields[part]] === true
}

interface Hider {
  readonly user: string
  readonly hides: (part: ProfilePart) => boolean
}

async function hideBadges(tx: Transaction, { user, hides }: Hider): Promise<void> {
  const grants = tx.records(badgeGrantsCollection)
  const own = await grants.findAll({ filter: 'user = {:user}', params: { user } })
  await grants.patch(
    own
      .map(({ id, badge, is_hidden }) => ({ id, is_hidden, hide: isBadgeHidden(badge, hides) }))
      .filter(({ is_hidden, hide }) => is_hidden !== hide)
      .map(({ id, hide }) => ({ id, is_hidden: hide })),
  )
}

/** Removes them as a rival of others, who get another one within a minute. */
async function forgetRival(tx: Transaction, user: string): Promise<void> {
  const cards = tx.records(profileCardsCollection)
  const climbers = await cards.findAll({ filter: 'rival = {:user}', params: { user } })
  await cards.patch(climbers.map(({ id }) => ({ id, ...noRival, is_rival_due: true })))
  await markMembers(
    tx,
    climbers.map((climber) => climber.user),
  )
}

/** Removes them from the company of others. */
async function forgetCompanion(tx: Transaction, user: string): Promise<void> {
  const cards = tx.records(profileCardsCollection)
  const friends = await cards.findAll({ filter: 'companions:each ?= {:user}', params: { user } })
  await cards.patch(
    friends.map(({ id, companions, companion_times }) => ({
      id,
      companions: companions.filter((each) => each !== user),
      companion_times: (companion_times ?? []).filter((_times, place) => companions[place] !== user),
    })),
  )
  await markMembers(
    tx,
    friends.map((friend) => friend.user),
  )
}
