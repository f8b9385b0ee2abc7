import { formatDate } from '@longhouse/engine/schema'
import { factsPath, formPath, movePath, newFact } from '@longhouse/contract/game-nights'
import { handInPath, nextRunPath, notMePath } from '@longhouse/contract/runs'
import {
  act,
  create,
  custom,
  findOccasions,
  personOf,
  post,
  remove,
  update,
  type SimulatedAct,
} from './act.ts'

const host = `COALESCE(NULLIF(e."organizer", ''), '{staff}') AS "by"`

function nightsWhere(where: string): string {
  return `SELECT n."id", ${host}, e."name" AS "about" FROM "game_nights" n
    JOIN "tournaments" e ON e."id" = n."tournament" WHERE ${where}`
}

/** Members of squads that play, or have just played. */
const players = `SELECT s."id" || u."username" AS "key", s."id", u."id" AS "by", s."round", s."epoch", s."phase",
    e."name" || ' squad ' || s."number" || ' ' || u."username" AS "about", n."id" AS "night"
  FROM "squads" s JOIN "game_nights" n ON n."id" = s."night" JOIN "tournaments" e ON e."id" = n."tournament"
  JOIN "users" u ON s."members" LIKE '%' || u."id" || '%'
  WHERE n."state" = 'live' OR (n."state" = 'ended' AND n."ended_at" > {-20m})`

function runsWhere(where: string): string {
  return `SELECT r."id", r."submitter" AS "by", r."squad_size", r."map" || ' ' || r."round" || ' ' || r."played_at" || ' ' || u."username" AS "about"
    FROM "runs" r JOIN "users" u ON u."id" = r."submitter" WHERE ${where}`
}

/** Runs with each verifier. */
function decisionsWhere(where: string): string {
  return `SELECT r."id", v."id" AS "by", r."map" || ' ' || r."round" || ' ' || r."played_at" || ' ' || v."username" AS "about"
    FROM "runs" r, "users" v WHERE v."can_verify" = 1 AND ${where}`
}

/** Writes a decision about a run. */
function say(kind: string, weight: number, sql: string): SimulatedAct {
  return act(`says "${kind}" of`, weight, sql, ({ id, by }) =>
    create('run_comments', { run: id, author: by, kind, text: 'As the video shows.' }),
  )
}

const video = (count: number) => `https://youtu.be/${String(count).padStart(11, '0')}`

/** Game nights, runs and squads of tonight. */
export const nightActs: readonly SimulatedAct[] = [
  act(
    'opens the night of',
    6,
    `SELECT e."id", ${host}, e."name" AS "about" FROM "tournaments" e WHERE e."kind" = 'game_night' AND e."is_draft" = 0
      AND e."cancelled_at" = '' AND e."start_date" < {+1h} AND e."end_date" > {-2h}
      AND NOT EXISTS (SELECT 1 FROM "game_nights" n WHERE n."tournament" = e."id")`,
    ({ id }, { dice }) =>
      create('game_nights', {
        tournament: id,
        map: dice.oneOf('terminus', 'liberty_falls'),
        squad_size: dice.between(2, 4),
      }),
  ),
  act('forms squads in', 6, nightsWhere(`n."state" = 'lobby'`), ({ id }) => post(formPath(id))),
  act('starts the night of', 6, nightsWhere(`n."state" = 'lobby' AND e."start_date" < {+15m}`), ({ id }) =>
    update('game_nights', id, { state: 'live' }),
  ),
  act('ends the night of', 2, nightsWhere(`n."state" = 'live'`), ({ id }) =>
    update('game_nights', id, { state: 'ended' }),
  ),
  act(
    'goes on with the night of',
    0.5,
    nightsWhere(`n."state" = 'ended' AND n."ended_at" > {-15m}`),
    ({ id }) => update('game_nights', id, { state: 'live' }),
  ),
  act('moves a player in', 1, nightsWhere(`n."state" <> 'ended'`), ({ id, about }, { dice, members }) => {
    const person = dice.pick(members)
    return {
      ...post(movePath(id), { user: person?.id, squad: '' }),
      what: `benches ${person?.name} in ${about}`,
    }
  }),
  act('counts in', 16, players, ({ id, about, round, epoch, phase }, { dice, now, in: later }) => {
    const kind =
      phase === 'out' ? 'back' : dice.oneOf('reached', 'reached', 'reached', 'down', 'out', 'correct')
    const isCorrection = kind === 'correct'
    const value =
      kind === 'reached'
        ? Number(round) + dice.between(1, 6)
        : isCorrection
          ? Math.max(0, Number(round) - 1)
          : 0
    // A phone that was offline for some minutes.
    const at = dice.chance(0.2) ? later(-5 * 60_000) : now
    const known = Number(epoch) + (isCorrection ? 1 : 0)
    const fact = newFact({ kind, value, epoch: known, at: at.getTime(), device: 'phone' })
    return {
      ...post(factsPath(id), { facts: [fact, ...(dice.chance(0.1) ? [fact] : [])] }),
      what: `${kind} ${value} in ${about}`,
    }
  }),
  act(
    'drafts a run',
    1.5,
    `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u`,
    ({ by }, { dice, in: later }) =>
      create('runs', {
        submitter: by,
        status: 'draft',
        game: 'blackops6',
        map: dice.oneOf('terminus', 'liberty_falls'),
        round: dice.between(5, 60),
        squad_size: dice.between(1, 3),
        played_at: formatDate(later(-dice.between(1, 40 * 24) * 3_600_000)),
      }),
  ),
  custom('hands in', 8, async (world) => {
    const run = world.dice.pick(await findOccasions(world, runsWhere(`r."status" = 'draft'`)))
    const person = run && personOf(world, run.by)
    if (!run || !person) return false
    const proof = update('runs', run.id, { proof_link: video(world.newCount()) })
    await world.ask(person, { ...proof, what: `proves ${run.about}` })
    const others = world.dice.some(
      world.members.filter(({ id }) => id !== person.id),
      Number(run['squad_size']) - 1,
    )
    const played = [person, ...others].map(({ id }) => ({ user: id }))
    await world.ask(person, {
      ...post(handInPath(run.id), { players: played }),
      what: `hands in ${run.about}`,
    })
    return true
  }),
  act(
    'takes from the queue as',
    2,
    `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u WHERE u."can_verify" = 1`,
    () => post(nextRunPath),
  ),
  say('verify', 8, decisionsWhere(`r."status" = 'pending'`)),
  say('question', 1, decisionsWhere(`r."status" = 'pending'`)),
  say('reject', 0.7, decisionsWhere(`r."status" = 'pending'`)),
  say('disqualify', 0.4, decisionsWhere(`r."status" = 'verified' AND r."played_at" > {-90d}`)),
  say('reopen', 0.4, decisionsWhere(`r."status" IN ('rejected', 'disqualified')`)),
  say('answer', 3, runsWhere(`r."status" = 'questioned'`)),
  say('withdraw', 0.3, runsWhere(`r."status" IN ('pending', 'questioned')`)),
  act(
    'did not play',
    0.3,
    `SELECT r."id", p."user" AS "by", r."map" || ' ' || r."played_at" || ' ' || u."username" AS "about" FROM "run_players" p
      JOIN "runs" r ON r."id" = p."run" JOIN "users" u ON u."id" = p."user" WHERE r."played_at" > {-30d}`,
    ({ id }) => post(notMePath(id)),
  ),
  act(
    'calls a squad as',
    2,
    `SELECT u."id", u."id" AS "by", u."username" AS "about" FROM "users" u`,
    ({ by }, { dice, in: later }) =>
      create('squad_calls', {
        user: by,
        game: 'blackops6',
        goal: dice.oneOf('casual', 'high_round'),
        platform: 'any',
        size: dice.between(2, 4),
        starts_at: formatDate(later(dice.between(0, 20) * 3_600_000)),
        note: 'Anyone?',
      }),
  ),
  act(
    'takes a seat',
    5,
    `SELECT c."id", u."id" AS "by", o."username" || ' ' || c."starts_at" || ' ' || u."username" AS "about"
      FROM "squad_calls" c JOIN "users" o ON o."id" = c."user", "users" u WHERE c."state" = 'open'`,
    ({ id, by }) => create('squad_seats', { call: id, user: by }),
  ),
  act(
    'gives the seat back',
    1.5,
    `SELECT s."id", s."user" AS "by", u."username" || ' ' || c."starts_at" AS "about" FROM "squad_seats" s
      JOIN "squad_calls" c ON c."id" = s."call" JOIN "users" u ON u."id" = s."user" WHERE c."state" IN ('open', 'full')`,
    ({ id }) => remove('squad_seats', id),
  ),
  act(
    'closes the squad of',
    0.7,
    `SELECT c."id", c."user" AS "by", u."username" AS "about" FROM "squad_calls" c JOIN "users" u ON u."id" = c."user"
      WHERE c."state" IN ('open', 'full')`,
    ({ id }) => update('squad_calls', id, { state: 'closed' }),
  ),
]
