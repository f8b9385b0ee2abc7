import { hooksFor, type RecordSource, type RequestContext, type Transaction } from '@longhouse/engine'
import type { NoticeRun } from '@longhouse/contract/notifications'
import type { CommentKind, Run, RunStatus } from '@longhouse/contract/runs'
import { tournamentsCollection } from '../../collections/events.ts'
import { squadsCollection } from '../../collections/game-nights.ts'
import { runCommentsCollection, runsCollection } from '../../collections/runs.ts'
import { idOfMember } from '../../platform/callers.ts'
import {
  these,
  type NoticeAudience,
  allWaiting,
  endedBy,
  endedByDecision,
  noticeSubject,
  type DueNotice,
  type NoticeSource,
  type Tell,
} from '../../platform/notices/notice-source.ts'

const statusChanges = endedBy(runsCollection, { fields: ['status'], deletes: true })

/** The notices about runs, to their players and to verifiers. */
export const runsNotices: readonly NoticeSource[] = [
  runToHandIn(),
  onRunComment('run_questioned', { question: 'questioned' }),
  // The first of two verifiers decides nothing yet.
  onRunComment('run_decided', { verify: 'verified', reject: 'rejected', disqualify: 'disqualified' }),
  recordBeaten(),
  runWaiting(),
]

/** Notifies the squad of a night that its run needs proof, until one of them has handed it in. */
function runToHandIn(): NoticeSource {
  const kind = 'run_to_hand_in'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(runsCollection, {
        afterCreate: async ({ tx, record: run }) => {
          if (run.status !== 'draft' || !run.squad) return
          const squad = await tx.records(squadsCollection).findById(run.squad)
          const event = await tx.records(tournamentsCollection).findById(run.tournament)
          if (!squad || !event || squad.members.length === 0) return
          const audience = these(squad.members)
          await tell(tx, { kind, event, subject: squad.id, url: pathOf(run), audience })
        },
      }),
    ],
    isStillTrue: async (due) => {
      const filter = "squad = {:squad} && status = 'draft' && run_players_via_run.user ?= {:user}"
      const params = { squad: noticeSubject(due), user: due.notice.user }
      return (await due.source.records(runsCollection).count({ filter, params })) > 0
    },
    ends: [
      endedBy(runsCollection, {
        fields: ['status'],
        deletes: true,
        about: ({ squad }) => (squad ? { subject: squad } : undefined),
      }),
    ],
  }
}

/**
 * Notifies the players of a run of a comment with its text, if the run has the status that belongs to the kind of
 * comment.
 */
function onRunComment(
  kind: 'run_questioned' | 'run_decided',
  statuses: Readonly<Partial<Record<CommentKind | '', RunStatus>>>,
): NoticeSource {
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(runCommentsCollection, {
        afterCreate: async ({ tx, record: comment }) => {
          const run = await findRun(tx, comment.run)
          if (!run || statuses[comment.kind] !== run.status) return
          await tell(tx, {
            kind,
            subject: run.id,
            url: pathOf(run),
            params: { run, text: comment.text },
            audience: playersOf(run.id),
            by: comment.author,
          })
        },
      }),
    ],
    isStillTrue: hasToldStatus,
    ends: [statusChanges],
  }
}

/** Notifies the players of a beaten record, unless they beat it themselves. */
function recordBeaten(): NoticeSource {
  const kind = 'record_beaten'
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(runsCollection, {
        afterUpdate: async ({ tx, record, original }) => {
          if (!record.is_record || !original || original.is_record) return
          const beaten = await findBestOther(tx, record)
          if (!beaten || beaten.round > record.round) return
          await tell(tx, {
            kind,
            subject: record.id,
            url: pathOf(record),
            params: { run: toldRun(record) },
            audience: playersOnlyOf(beaten.id, record.id),
          })
        },
      }),
    ],
    isStillTrue: hasToldStatus,
    ends: [statusChanges],
  }
}

/** Notifies verifiers of waiting runs, with one notice for any number; never with the players. */
function runWaiting(): NoticeSource {
  const kind = 'run_waiting'
  const tellVerifiers = (tx: Transaction, { tell, context, run }: Waiting) =>
    tell(tx, {
      kind,
      subject: allWaiting,
      url: '/records/queue',
      audience: verifiersOf(run),
      by: idOfMember(context),
    })
  return {
    kind,
    hooks: ({ tell }) => [
      hooksFor(runsCollection, {
        afterCreate: async ({ tx, context, record }) => {
          if (record.status === 'pending') await tellVerifiers(tx, { tell, context, run: record.id })
        },
        afterUpdate: async ({ tx, context, record, original }) => {
          if (record.status !== 'pending' || original?.status === 'pending') return
          await tellVerifiers(tx, { tell, context, run: record.id })
        },
      }),
    ],
    isStillTrue: async ({ source }) =>
      (await source.records(runsCollection).count({ filter: "status = 'pending'" })) > 0,
    ends: [endedByDecision(runsCollection, ({ status }) => status === 'pending')],
  }
}

interface Waiting {
  readonly tell: Tell
  readonly context: RequestContext
  readonly run: string
}

/** Returns the current run as notices show it, or undefined if it does not exist. */
async function findRun(source: RecordSource, id: string): Promise<NoticeRun | undefined> {
  const run = await source.records(runsCollection).findById(id)
  return run && toldRun(run)
}

function toldRun({ id, game, map, round, status }: Run): NoticeRun {
  return { id, game, map, round, status }
}

/** Returns the path of a run's own page. */
function pathOf({ id }: Pick<Run, 'id'>): string {
  return `/records/${id}`
}

/** Whether the run still has the status in the notice. */
async function hasToldStatus({ source, notice: { params } }: DueNotice): Promise<boolean> {
  const run = params?.run && (await findRun(source, params.run.id))
  return run !== undefined && run.status === params?.run?.status
}

/** Returns the best other record of the same board, or undefined. */
function findBestOther(
  source: RecordSource,
  { id, game, map, squad_size: size }: Run,
): Promise<Run | undefined> {
  return source.records(runsCollection).findFirst({
    filter:
      "id != {:id} && game = {:game} && map = {:map} && squad_size = {:size} && status = 'verified' && is_record = true",
    params: { id, game, map, size },
    sort: '-round',
  })
}

/** Returns the submitter and the players of a run. */
function playersOf(run: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ? UNION SELECT "submitter" FROM "runs" WHERE "id" = ?`,
    params: [run, run],
  }
}

/** Returns the players of `run` who are not players of `other`. */
function playersOnlyOf(run: string, other: string): NoticeAudience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ?
      AND "user" NOT IN (SELECT "user" FROM "run_players" WHERE "run" = ?)`,
    params: [run, other],
  }
}

/** Returns the members who can verify runs, except the submitter and the players of this one. */
function verifiersOf(run: string): NoticeAudience {
  const { sql, params = [] } = playersOf(run)
  return { sql: `SELECT "id" FROM "users" WHERE "can_verify" = 1 AND "id" NOT IN (${sql})`, params }
}
