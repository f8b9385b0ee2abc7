import { formatDate } from '@longhouse/engine/schema'
import { dayMs } from '@longhouse/contract/rank-progress'
import type { Invariant } from '../world.ts'
import { activitiesAgain, derivedAgain, discordEqualsRecords } from './derived.ts'
import { leftNoTrace, nothingLeaks } from './privacy.ts'

/** A query whose rows do not hold, each described in `said`. */
function rows(name: string, sql: string): Invariant {
  return {
    name,
    broken: async (world) => {
      const at = (days: number) => `'${formatDate(world.in(-days * dayMs))}'`
      const filled = sql
        .replaceAll('{now}', at(0))
        .replaceAll('{six days ago}', at(6))
        .replaceAll('{nine days ago}', at(9))
      return (await world.query<{ readonly said: string }>(filled)).map(({ said }) => said)
    },
  }
}

/** A stored count next to a recount. */
function count(table: string, field: string, recount: string): Invariant {
  return rows(
    `${table}.${field} equals a recount`,
    `SELECT '${table} ' || t."id" || ' says ' || t."${field}" || ' and has ' || (${recount}) AS "said"
      FROM "${table}" t WHERE t."${field}" <> (${recount})`,
  )
}

const places = (more: string) =>
  `SELECT count(*) FROM "tournament_registrations" r WHERE r."tournament" = t."id"${more}`
const waits = (more: string) => `SELECT count(*) FROM "event_waits" w WHERE w."tournament" = t."id"${more}`
const votes = (kind: string) =>
  `SELECT count(*) FROM "clip_votes" v WHERE v."clip" = t."id" AND v."vote_type" = '${kind}'`
const taken = `(${places(` AND r."presence" <> 'absent'`)}) + (${waits(` AND w."state" = 'offered'`)})`
const isAble = `u."left_discord" = 0 AND u."suspended_until" <= {now}`

/** Notices that came after their reader last changed the settings, and were never seen. */
const unseen = `SELECT u."username" || ' heard nothing of ' || n."kind" || ' of ' || n."at" AS "said"
      FROM "notifications" n JOIN "notice_settings" s ON s."user" = n."user" JOIN "users" u ON u."id" = n."user"
      WHERE s."digest" IN ('daily', 'weekly') AND n."seen_at" = '' AND n."at" > s."updated"`
const digestMails = `SELECT 1 FROM "mails" m WHERE m."user" = n."user" AND m."kind" = 'digest'`

const whenCalm = (invariant: Invariant): Invariant => ({ ...invariant, needsCalm: true })

/** In the order in which they are checked. */
export const invariants: readonly Invariant[] = [
  count('tournaments', 'participant_count', places('')),
  count('tournaments', 'here_count', places(` AND r."presence" = 'here'`)),
  // The line of a cancelled event is kept for those who bring it back.
  count('tournaments', 'waiting_count', waits(` AND w."state" = 'waiting' AND t."cancelled_at" = ''`)),
  count('clips', 'upvotes', votes('upvote')),
  count('clips', 'downvotes', votes('downvote')),
  count('squad_calls', 'joined', `SELECT 1 + count(*) FROM "squad_seats" s WHERE s."call" = t."id"`),
  rows(
    'no event is over-booked',
    `SELECT t."name" || ' has too many people' AS "said" FROM "tournaments" t
      WHERE t."max_participants" > 0 AND t."max_participants" < ${taken}`,
  ),
  rows(
    'no squad has too many people',
    `SELECT 'call ' || c."id" AS "said" FROM "squad_calls" c WHERE c."joined" > c."size"`,
  ),
  rows(
    'an offer ends before the start',
    `SELECT t."name" || ' has an offer until ' || w."offer_expires" AS "said" FROM "event_waits" w
      JOIN "tournaments" t ON t."id" = w."tournament" WHERE w."state" = 'offered' AND w."offer_expires" > t."start_date"`,
  ),
  rows(
    'no place is free while a person waits for it',
    `SELECT t."name" || ' has a place for ' || u."username" AS "said" FROM "event_waits" w
      JOIN "tournaments" t ON t."id" = w."tournament" JOIN "users" u ON u."id" = w."user"
      WHERE w."state" = 'waiting' AND ${isAble} AND t."start_date" > {now} AND t."is_draft" = 0
        AND t."cancelled_at" = '' AND w."slot" = '' AND t."max_participants" > ${taken}`,
  ),
  whenCalm(
    rows(
      'every delivery is done or says why it waits',
      ['mails', 'outbox', 'notice_deliveries', 'role_changes']
        .map(
          (
            table,
          ) => `SELECT '${table} ' || "id" || ' ' || "status" || ' ' || "last_error" AS "said" FROM "${table}"
        WHERE "status" = 'parked' OR ("status" = 'pending' AND ("next_attempt" <= {now} OR ("attempts" > 0 AND "last_error" = '')))`,
        )
        .join(' UNION ALL '),
    ),
  ),
  rows(
    'no notice is in two digests',
    `SELECT 'the digest of ' || u."username" || ' until ' || m."about" AS "said" FROM "mails" m
      JOIN "users" u ON u."id" = m."user" JOIN "notice_settings" s ON s."user" = m."user"
      WHERE m."kind" = 'digest' AND m."status" = 'delivered' AND s."digest_since" < m."about"`,
  ),
  rows(
    'every unseen notice was in a digest when its time passed',
    `${unseen} AND n."at" <= s."digest_since" AND s."digest_since" > {six days ago}
        AND NOT EXISTS (${digestMails} AND m."status" = 'delivered' AND m."about" >= n."at")`,
  ),
  whenCalm(
    rows(
      'a digest comes while notices are unseen',
      `${unseen} AND n."at" > s."digest_since" AND n."at" < {nine days ago}
        AND u."verified" = 1 AND NOT EXISTS (${digestMails} AND m."about" > {nine days ago})`,
    ),
  ),
  activitiesAgain,
  derivedAgain,
  discordEqualsRecords,
  nothingLeaks,
  leftNoTrace,
]
