import { factsPath, type FactsAnswer, type FoldedSquad, type NewFact } from '@longhouse/contract/game-nights'
import { api } from '../../../lib/api.ts'
import { isNetworkFailure, serverMessage, statusOf } from '../../../lib/errors.ts'
import { toRecordDate } from '../../../lib/dates/moments.ts'
import { queryClient } from '../../../lib/records/query-client.ts'
import { setClock } from '../night/clock.ts'
import { nightKeys } from '../night/night.queries.ts'
import { changeSquads, withSquad } from '../night/squads-on-show.ts'
import { createFactSender, type FactSender } from './fact-sender.ts'
import { openUnsentFacts, type UnsentFact, type UnsentFacts } from './unsent-facts.ts'

/** Milliseconds that a response may take before the list is sent again. */
const patience = 10_000

export interface Refusal {
  readonly fact: UnsentFact
  readonly reason: string
}

/** The facts that a member counts in a night and their way to the server, for as long as the tab lives. */
export interface CounterLine {
  readonly unsent: UnsentFacts
  readonly sender: FactSender
  /** Returns whether the last list got no response. */
  isCut: () => boolean
  refusals: () => readonly Refusal[]
  dismissRefusals: () => void
  subscribe: (listener: () => void) => () => void
}

const lines = new Map<string, CounterLine>()

/** Returns the line of an account in a night; it stays open when the room is left. */
export function counterLine(night: string, user: string): CounterLine {
  const key = `${night}:${user}`
  const line = lines.get(key) ?? openLine(night, user)
  lines.set(key, line)
  return line
}

function openLine(night: string, user: string): CounterLine {
  const unsent = openUnsentFacts(localStorage, { night, user })
  const listeners = new Set<() => void>()
  let isCut = false
  let refusals: readonly Refusal[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const setCut = (next: boolean) => {
    if (next === isCut) return
    isCut = next
    tell()
  }
  const sender = createFactSender({
    unsent,
    post: async (squad, facts) => {
      try {
        const answer = await postFacts(squad, facts)
        setCut(false)
        return answer
      } catch (error) {
        setCut(refusalOf(error) === undefined)
        throw error
      }
    },
    refusalOf,
    onAnswer: (squad, { folded }) => putFolded(night, squad, folded),
    onRefused: (facts, reason) => {
      refusals = [...refusals, ...facts.map((fact) => ({ fact, reason }))]
      tell()
    },
  })
  addEventListener('online', sender.wake)
  document.addEventListener('visibilitychange', sender.wake)
  if (unsent.list().length > 0) sender.wake()
  return {
    unsent,
    sender,
    isCut: () => isCut,
    refusals: () => refusals,
    dismissRefusals: () => {
      refusals = []
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = unsent.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

async function postFacts(squad: string, facts: readonly NewFact[]): Promise<FactsAnswer> {
  const sent = Date.now()
  const answer = await api.client.send<FactsAnswer>(factsPath(squad), {
    method: 'POST',
    body: { facts },
    signal: AbortSignal.timeout(patience),
  })
  setClock(answer.now, { sent, received: Date.now() })
  return answer
}

/** Returns why the server refuses a list for good; undefined if a login or a wait may help. */
function refusalOf(error: unknown): string | undefined {
  const status = statusOf(error)
  if (isNetworkFailure(error) || status === 0 || status === 401 || status === 429 || status >= 500)
    return undefined
  return serverMessage(error)
}

/** The response is the newest state; the live update of the same comes a little later. */
function putFolded(night: string, squadId: string, folded: FoldedSquad): void {
  const { round, phase, epoch, reached, downs, outAt } = folded
  const out_at = outAt ? toRecordDate(new Date(outAt)) : ''
  const values = { round, phase, epoch, reached, downs, out_at }
  if (changeSquads(queryClient, night, withSquad(squadId, values)))
    void queryClient.invalidateQueries({ queryKey: nightKeys.squads(night) })
}
