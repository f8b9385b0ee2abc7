import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  callProblem,
  expiryOf,
  isLive,
  squadRefusals,
  stateFor,
  type SquadCall,
  type SquadRefusal,
} from '@longhouse/contract/squad-finder'
import { squadCallsCollection } from '../../collections/squad-finder.ts'

/** Dependencies of the hooks of calls. */
export interface CallHooksOptions {
  readonly now: () => Date
  /** Voice channel for full squads; '' if there is none. */
  readonly voice: string
}

/** Sets the end and the state of a call. Its owner can change what they look for, and close it. */
export function squadCallsHooks({ now, voice }: CallHooksOptions): BoundHooks {
  return hooksFor(squadCallsCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      if (!context.isSuperuser) requireSense({ ...emptyCall, ...values, joined: 1 }, now())
      await requireOnlyCall(tx, toText(values.user))
      values.joined = 1
      values.removed = []
      values.voice = ''
      values.expires_at = endOf(values.starts_at)
      // The server or its operator may add calls that are over, as an import does.
      values.state = context.isSuperuser && values.state ? values.state : 'open'
    },

    beforeUpdate: async ({ context, values, original }) => {
      if (!original) return
      const call = { ...original, ...values }
      if (!context.isSuperuser) {
        if (!isLive(original, now())) throw refuse(squadRefusals.over)
        if (call.state !== original.state && call.state !== 'closed') throw refuse(squadRefusals.onlyClose)
        // A call that began a while ago can still be changed.
        requireSense(isMoved(call, original) ? call : { ...call, starts_at: formatDate(now()) }, now())
      }
      if (isMoved(call, original)) values.expires_at = endOf(call.starts_at)
      if (call.state === 'open' || call.state === 'full') values.state = stateFor(call)
      values.voice = (values.state ?? call.state) === 'full' ? voice : ''
    },
  })
}

const emptyCall = {
  game: '',
  map: '',
  goal: 'casual',
  target: 0,
  size: 0,
  starts_at: '',
  joined: 0,
} as const

function isMoved(call: Pick<SquadCall, 'starts_at'>, original: SquadCall): boolean {
  return endOf(call.starts_at) !== endOf(original.starts_at)
}

/** Returns '' for an invalid time, which the field itself reports. */
function endOf(startsAt: unknown): string {
  const end = expiryOf(toText(startsAt))
  return Number.isNaN(end.getTime()) ? '' : formatDate(end)
}

function requireSense(call: Parameters<typeof callProblem>[0], now: Date): void {
  const found = callProblem(call, now)
  if (!found) return
  throw refuse({ field: found.field, code: 'validation_squad_call', message: squadRefusals[found.problem] })
}

/** Refuses a second call with a message; the index also refuses concurrent ones. */
async function requireOnlyCall(tx: Transaction, user: string): Promise<void> {
  const filter = "user = {:user} && (state = 'open' || state = 'full')"
  if ((await tx.records(squadCallsCollection).count({ filter, params: { user } })) > 0)
    throw refuseCall('oneCall')
}

/** Refuses something about a call, with the message that all clients show. */
export function refuseCall(problem: SquadRefusal) {
  return refuse(squadRefusals[problem])
}
