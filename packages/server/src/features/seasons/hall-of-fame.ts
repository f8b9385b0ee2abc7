import type { Engine } from '@longhouse/engine'
import { championsBoard, hallLimits, type HallOfFame } from '@longhouse/contract/seasons'
import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'
import { anyOf } from '../../platform/records.ts'
import { findAvatars, findPeopleOf } from './counted-runs.ts'

/** Returns the hall of fame; for guests without runs and clips, as elsewhere. */
export async function answerHallOfFame(engine: Engine, isMember: boolean): Promise<HallOfFame> {
  return {
    champions: await findAllChampions(engine),
    records: isMember ? await findLongestRecords(engine) : [],
    clips: isMember ? await findAllWinners(engine) : [],
  }
}

async function findAllChampions(engine: Engine): Promise<HallOfFame['champions']> {
  const seasons = await engine.records(seasonsCollection).findAll({
    filter: "state = 'closed'",
    sort: '-ends',
    limit: hallLimits.seasons,
  })
  if (seasons.length === 0) return []
  const ofSeasons = anyOf(seasons.map(({ id }) => ({ season: id })))
  const rows = await engine.records(seasonResultsCollection).findAll({
    filter: `board = {:board} && place = 1 && ${ofSeasons.filter}`,
    params: { ...ofSeasons.params, board: championsBoard },
    sort: 'id',
  })
  const bySeason = Map.groupBy(rows, ({ season }) => season)
  const won = seasons.flatMap(({ id, name, ends }) => {
    const first = bySeason.get(id) ?? []
    const [any] = first
    return any ? [{ season: id, name, ends, points: any.points, first }] : []
  })
  const avatars = await findAvatars(
    engine,
    rows.flatMap(({ users }) => users ?? []),
  )
  return won.map(({ first, ...season }) => ({
    ...season,
    players: first.flatMap(({ players }) =>
      (players ?? []).map(({ id, name }) => ({ id, name, avatar: avatars.get(id) ?? '' })),
    ),
  }))
}

interface RecordRow {
  readonly run: string
  readonly game: string
  readonly map: string
  readonly squad_size: number
  readonly round: number
  readonly played_at: string
}

/** Returns the current records of every map and squad size, oldest first. */
async function findLongestRecords(engine: Engine): Promise<HallOfFame['records']> {
  const rows = await engine.query<RecordRow>({
    sql: `SELECT "run", "game", "map", "squad_size", "round", "played_at" FROM (
        SELECT "id" AS "run", "game", "map", "squad_size", "round", "played_at",
          ROW_NUMBER() OVER (
            PARTITION BY "game", "map", "squad_size" ORDER BY "round" DESC, "played_at", "id"
          ) AS "standing"
        FROM "runs" WHERE "is_record" = 1 AND "status" = 'verified'
      ) AS "best"
      WHERE "standing" = 1 ORDER BY "played_at", "run" LIMIT ${hallLimits.records}`,
  })
  const players = await findPeopleOf(
    engine,
    rows.map(({ run }) => run),
  )
  return rows.map(({ played_at: from, ...record }) => ({
    ...record,
    from,
    players: players.get(record.run) ?? [],
  }))
}

interface WinnerRow {
  readonly month: string
  readonly clip: string
  readonly title: string
  readonly link: string
  readonly votes: number
  readonly user: string
  readonly username: string
  readonly avatar: string
}

/** Returns the clips that won a contest, newest contest first. */
async function findAllWinners(engine: Engine): Promise<HallOfFame['clips']> {
  const rows = await engine.query<WinnerRow>({
    sql: `SELECT c."month", k."id" AS "clip", k."clip_title" AS "title", k."clip_link" AS "link",
        c."winner_votes" AS "votes", u."id" AS "user", u."username", u."avatar"
      FROM "contests" c JOIN "clips" k ON k."id" = c."winner" JOIN "users" u ON u."id" = k."user"
      WHERE c."state" = 'ended' ORDER BY c."month" DESC LIMIT ${hallLimits.clips}`,
  })
  return rows.map(({ user: id, username: name, avatar, ...clip }) => ({
    ...clip,
    player: { id, name, avatar },
  }))
}
