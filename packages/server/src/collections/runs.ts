import { members, verifiers, serverOnly, unchanged, owner } from './rules.ts'
import { defineCollection, index } from '@longhouse/engine/schema'
import { runShape, runPlayerShape, runCommentShape, personalBestShape } from '@longhouse/contract/runs'

/** Rule for the players and the submitter of a run; the prefix, such as `run.`, is for related records. */
function playersOfRun(prefix = ''): string {
  return `(${members} && (${prefix}submitter = @request.auth.id || ${prefix}run_players_via_run.user ?= @request.auth.id))`
}

/** Rule for members who may see a run that is not verified. */
function insidersOfRun(prefix = ''): string {
  return `(${verifiers} || ${playersOfRun(prefix)})`
}

/** Rule for members who find a run on boards and in lists. */
function readersOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'verified') || ${insidersOfRun(prefix)})`
}

/** Rule for members who can open a run by its address: a disqualified one still shows the reason. */
function visitorsOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'disqualified') || ${readersOfRun(prefix)})`
}

const submitter = "(@request.auth.id != '' && submitter = @request.auth.id)"
/** The squad of a night's draft: any of its players hands it in. */
const squadOfDraft = `(squad != '' && status = 'draft' && ${playersOfRun()})`
const isOpen = "(status = 'draft' || status = 'pending' || status = 'questioned')"
const keptByServer = { write: serverOnly }
const forVerifiers = { read: verifiers, write: serverOnly }

/** Runs: until they are verified, only their players and verifiers see them. */
export const runsCollection = defineCollection({
  name: 'runs',
  type: 'base',
  shape: runShape,
  rules: {
    list: readersOfRun(),
    view: visitorsOfRun(),
    // A draft; its own route hands it in.
    create: `${submitter} && @request.body.status = 'draft'`,
    update: `(${submitter} || ${squadOfDraft}) && ${isOpen} && ${unchanged('submitter', 'status')}`,
    delete: `${submitter} && status = 'draft'`,
  },
  fieldRules: {
    tournament: keptByServer,
    squad: keptByServer,
    season: keptByServer,
    handed_in_at: keptByServer,
    decided_at: keptByServer,
    claimed_by: forVerifiers,
    claimed_until: forVerifiers,
    is_record: keptByServer,
  },
  indexes: [
    index('status', 'handed_in_at'),
    index('status', 'round', 'played_at'),
    // As boards are ordered.
    {
      columns: ['game', 'map', 'squad_size', 'status', 'round', 'played_at', 'id'],
      descending: ['round'],
    },
    // A board of any size has few records.
    { columns: ['game', 'map', 'squad_size', 'played_at'], where: 'is_record = 1' },
    index('submitter', 'status'),
    index('season'),
    index('tournament'),
    index('squad'),
    index('clip'),
    index('proof_link'),
    index('decided_at'),
    index('claimed_by'),
  ],
})

/** Players: written when a run is handed in, visible with the run. */
export const runPlayersCollection = defineCollection({
  name: 'run_players',
  type: 'base',
  shape: runPlayerShape,
  rules: { list: readersOfRun('run.'), view: visitorsOfRun('run.') },
  indexes: [{ columns: ['run', 'user'], unique: true, where: '"user" != \'\'' }, index('user')],
})

const author = "(@request.auth.id != '' && author = @request.auth.id)"
// Members who open a disqualified run see the reason.
const reasons = "(kind = 'disqualify' && run.status = 'disqualified')"
// The verifiers of a run are visible; what they wrote to its players is not.
const ticks = "(kind = 'verify' && run.status = 'verified')"
const readersOfComments = `${insidersOfRun('run.')} || (${members} && (${reasons} || ${ticks}))`

/** Comments about runs. Hooks check who may write which comment when; comments never change. */
export const runCommentsCollection = defineCollection({
  name: 'run_comments',
  type: 'base',
  shape: runCommentShape,
  rules: {
    list: readersOfComments,
    view: readersOfComments,
    create: `${author} && ${insidersOfRun('run.')}`,
  },
  fieldRules: { text: { read: `${insidersOfRun('run.')} || ${reasons}` } },
  indexes: [index('run', 'created'), index('author')],
})

/** Hidden bests are visible only to their owner (see `docs/how-it-works/profile-and-activities.md`). */
const readersOfBests = `(${members} && (is_hidden = false || ${owner}))`

/** The best verified run of every member, by map and size of the squad; the earlier one among equals. */
export const personalBestsCollection = defineCollection({
  name: 'personal_bests',
  type: 'view',
  shape: personalBestShape,
  rules: { list: readersOfBests, view: readersOfBests },
  fieldRules: { is_hidden: { read: serverOnly } },
  query: `
    SELECT best.id AS id, best."user" AS "user", best.game AS game, best.map AS map,
      best.squad_size AS squad_size, best.round AS round, best.run AS run, best.played_at AS played_at,
      COALESCE(profile_cards.hides_bests, 0) AS is_hidden
    FROM (
      SELECT run_players.id AS id, run_players."user" AS "user", runs.game AS game, runs.map AS map,
        runs.squad_size AS squad_size, runs.round AS round, runs.id AS run, runs.played_at AS played_at,
        ROW_NUMBER() OVER (
          PARTITION BY run_players."user", runs.game, runs.map, runs.squad_size
          ORDER BY runs.round DESC, runs.played_at, runs.id
        ) AS rank_of_run
      FROM run_players JOIN runs ON runs.id = run_players.run
      WHERE runs.status = 'verified' AND run_players."user" != ''
    ) AS best
    LEFT JOIN profile_cards ON profile_cards."user" = best."user"
    WHERE best.rank_of_run = 1`,
  reads: ['runs', 'run_players', 'profile_cards'],
  stored: ['id', 'user', 'game', 'map', 'squad_size', 'round', 'run', 'played_at'],
})
