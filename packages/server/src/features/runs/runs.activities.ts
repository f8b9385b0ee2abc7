import { toText } from '@longhouse/engine/schema'
import type { ActivityKind } from '@longhouse/contract/activities'
import type { AnyRecord } from '@longhouse/engine'
import type { KindOfActivity } from '../../platform/activities.ts'

/** The member played a run that was verified. */
const runVerified = playedRun('run_verified', () => true)

/** The member played a run that beat all earlier ones on its map with its squad size. */
const recordSet = playedRun('record_set', (run) => run['is_record'] === true)

/** Activities that verified runs cause. */
export const runActivities: readonly KindOfActivity[] = [runVerified, recordSet]

/** An activity for each member who played a verified run; guests have none. */
function playedRun(name: ActivityKind, counts: (run: AnyRecord) => boolean): KindOfActivity {
  return {
    name,
    collection: 'run_players',
    reads: [],
    beside: {
      collection: 'runs',
      field: 'run',
      reads: ['status', 'is_record', 'played_at', 'tournament'],
    },
    subject: { collection: 'runs', fields: ['run'] },
    person: 'user',
    factsOf: (player, run) => {
      const user = toText(player['user'])
      if (user === '' || run?.['status'] !== 'verified' || !counts(run)) return []
      return [{ user, at: toText(run['played_at']), event: toText(run['tournament']) }]
    },
  }
}
