import { factLimits, type FactsAnswer, type NewFact } from '@longhouse/contract/game-nights'
import type { UnsentFact, UnsentFacts } from './unsent-facts.ts'

/** Milliseconds for which a click can be undone. */
export const undoMs = 5000

const firstPause = 1000
const longestPause = 30_000

export interface FactSenderOptions {
  readonly unsent: UnsentFacts
  readonly post: (squad: string, facts: readonly NewFact[]) => Promise<FactsAnswer>
  /** Returns the server's message if it will never accept this list, undefined if another try may help. */
  readonly refusalOf: (error: unknown) => string | undefined
  readonly onAnswer: (squad: string, answer: FactsAnswer) => void
  readonly onRefused: (facts: readonly UnsentFact[], reason: string) => void
}

export interface FactSender {
  /** Sends the facts that are due, now. */
  wake: () => void
  /** Sends everything once, also what is held back. Returns whether nothing is left. */
  flush: () => Promise<boolean>
  stop: () => void
}

/** Sends unsent facts to the server, one list at a time, again and again until there is a response. */
export function createFactSender(options: FactSenderOptions): FactSender {
  const { unsent } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let failures = 0
  let isStopped = false
  let isFlushing = false

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, ms)
  }
  const sendAll = async () => {
    for (;;) {
      const list = nextList(unsent.list(), isFlushing ? Infinity : Date.now())
      if (!list) break
      failures = (await send(list)) ? 0 : failures + 1
      if (failures > 0) return later(pauseAfter(failures))
    }
    const [held] = unsent.list()
    if (held) later(undoMs / 5)
    return undefined
  }
  const send = async ({ squad, facts: list }: FactList): Promise<boolean> => {
    const ids = list.map(({ id }) => id)
    unsent.markTried(ids)
    try {
      const answer = await options.post(squad, list.map(toNewFact))
      for (const { id, reason } of answer.refused)
        options.onRefused(
          list.filter((fact) => fact.id === id),
          reason,
        )
      options.onAnswer(squad, answer)
      const answered = [...answer.taken, ...answer.refused.map(({ id }) => id)]
      unsent.drop(ids.filter((id) => answered.includes(id)))
      return answered.length > 0
    } catch (error) {
      const reason = options.refusalOf(error)
      if (reason === undefined) return false
      options.onRefused(list, reason)
      unsent.drop(ids)
      return true
    }
  }
  const wake = () => {
    clearTimeout(timer)
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
  }
  return {
    wake,
    flush: async () => {
      await sending
      isFlushing = true
      wake()
      await sending
      isFlushing = false
      return unsent.list().length === 0
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Returns the next list: facts of one squad that are due; undefined if there are none. */
function nextList(facts: readonly UnsentFact[], now: number): FactList | undefined {
  // A clock that was set back holds no fact for longer than otherwise.
  const due = facts.filter(({ heldUntil = 0 }) => heldUntil <= now || heldUntil > now + undoMs)
  const [first] = due
  if (!first) return undefined
  const { squad } = first
  return { squad, facts: due.filter((fact) => fact.squad === squad).slice(0, factLimits.perRequest) }
}

interface FactList {
  readonly squad: string
  readonly facts: readonly UnsentFact[]
}

function toNewFact({ id, kind, value, epoch, at, device }: UnsentFact): NewFact {
  return { id, kind, value, epoch, at, device }
}

function pauseAfter(failures: number): number {
  return Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.8 + Math.random() * 0.4)
}
