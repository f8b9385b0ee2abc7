import { defineCollection, index } from '@longhouse/engine/schema'
import { runShape } from '@longhouse/contract/runs'
import { serverOnly, unchanged, verifiers } from '../../platform/rules.ts'
import { playersOfRun, readersOfRun, visitorsOfRun } from './run-rules.ts'

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
