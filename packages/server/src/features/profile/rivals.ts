import type { RecordSource, Transaction } from '@longhouse/engine'
import {
  boardKey,
  membersBelow,
  rivalOf,
  standingsOf,
  type Board,
  type BoardRound,
  type ChangedBest,
  type Climber,
  type ProfileCard,
  type Standings,
} from '@longhouse/contract/profile'
import { markMembers } from '../../platform/member-marks.ts'
import { profileCardsCollection } from '../../collections/profile.ts'

/** The rival's part of a card. */
export type RivalValues = Pick<ProfileCard, 'rival' | 'rival_rounds'>

export const noRival: RivalValues = { rival: '', rival_rounds: [] }

/** Returns the bests that members show on these boards. */
export async function readRivalStandings(source: RecordSource, boards: readonly Board[]): Promise<Standings> {
  if (boards.length === 0) return new Map()
  const [games, maps] = [
    [...new Set(boards.map(({ game }) => game))],
    [...new Set(boards.map(({ map }) => map))],
  ]
  const rows = await source.query<BoardRound & { readonly user: string }>({
    sql: `SELECT b."user", b."game", b."map", b."squad_size", b."round" FROM "personal_bests" b
      JOIN "users" u ON u."id" = b."user" AND u."left_discord" = 0
      WHERE b."game" IN (${games.map(() => '?').join(', ')}) AND b."map" IN (${maps.map(() => '?').join(', ')})
        AND b."is_hidden" = 0`,
    params: [...games, ...maps],
  })
  const asked = new Set(boards.map(boardKey))
  return standingsOf(
    rows.filter((row) => asked.has(boardKey(row))).map((row) => ({ ...row, isHidden: false })),
  )
}

/** Returns the values of a card for a member's rival. */
export function rivalValues(standings: Standings, climber: Climber): RivalValues {
  const rival = rivalOf(standings, climber)
  return rival ? { rival: rival.user, rival_rounds: rival.rounds } : noRival
}

/** Returns the bests that a member now shows differently. */
export function changedBests(
  user: string,
  { was, is }: { readonly was: readonly BoardRound[]; readonly is: readonly BoardRound[] },
): ChangedBest[] {
  const [before, after] = [was, is].map((bests) => new Map(bests.map((best) => [boardKey(best), best])))
  const boards = new Map([...(before ?? []), ...(after ?? [])])
  return [...boards].flatMap(([key, { game, map, squad_size }]) => {
    const [old, now] = [before?.get(key)?.round, after?.get(key)?.round]
    return old === now ? [] : [{ user, game, map, squad_size, was: old, is: now }]
  })
}

/** Marks members whose rival may have changed with these bests. The caller has locked the profiles. */
export async function tellClimbers(
  tx: Transaction,
  { standings, changes }: { readonly standings: Standings; readonly changes: readonly ChangedBest[] },
): Promise<void> {
  if (changes.length === 0) return
  const below = changes.flatMap((change) => membersBelow(standings, change))
  const climbed = [...new Set(changes.map(({ user }) => user))]
  const cards = await tx.query<{ readonly id: string; readonly user: string }>({
    sql: `SELECT "id", "user" FROM "profile_cards" WHERE "user" IN (${placesFor(below)}) OR "rival" IN (${placesFor(climbed)})`,
    params: [...below, ...climbed],
  })
  await tx.records(profileCardsCollection).patch(cards.map(({ id }) => ({ id, is_rival_due: true })))
  await markMembers(
    tx,
    cards.map(({ user }) => user),
  )
}

function placesFor(values: readonly string[]): string {
  return values.map(() => '?').join(', ') || "''"
}
