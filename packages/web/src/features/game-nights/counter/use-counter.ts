import {
  foldSquad,
  newFact,
  type FactKind,
  type FoldableFact,
  type FoldedSquad,
  type Squad,
} from '@longhouse/contract/game-nights'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { recordDate } from '../../../lib/dates/moments.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { prefersReducedMotion } from '../../../ui/base/reduced-motion.ts'
import { serverNow } from '../night/clock.ts'
import type { SquadRecord } from '../night/night.queries.ts'
import { counterLine, type Refusal } from './counter-line.ts'
import { undoMs } from './fact-sender.ts'
import type { UnsentFact } from './unsent-facts.ts'

// Distinguishes the phones of one account.
const device = newRecordId().slice(0, 8)

export interface Counter {
  readonly folded: FoldedSquad
  readonly press: (kind: FactKind, value?: number) => void
  /** Corrects the round, regardless of earlier facts. */
  readonly correct: (round: number) => void
  /** Repeats a fact from before a correction, with its own time. */
  readonly takeOver: (late: Pick<FoldableFact, 'value' | 'at'>) => void
  /** The fact that can be undone now. */
  readonly last: UnsentFact | undefined
  readonly undo: () => void
}

/** One squad as this device knows it: the server's state, and the facts that are still here. */
export function useCounter(squad: SquadRecord, userId: string): Counter {
  const { unsent, sender, subscribe } = counterLine(squad.night, userId)
  const facts = useSyncExternalStore(subscribe, unsent.list)
  const folded = useMemo(
    () => foldSquad([...squadAsFacts(squad), ...facts.filter((fact) => fact.squad === squad.id)]),
    [squad, facts],
  )
  const [last, setLast] = useState<UnsentFact>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [last])

  const say = (
    kind: FactKind,
    value: number,
    { epoch = folded.epoch, at = serverNow() } = {},
  ): UnsentFact => {
    const fact: UnsentFact = {
      ...newFact({ kind, value, epoch, at, device }),
      squad: squad.id,
      // A down has no opposite: it stays here for as long as it can be undone.
      ...(kind === 'down' && { heldUntil: Date.now() + undoMs }),
    }
    unsent.add(fact)
    sender.wake()
    return fact
  }
  const press = (kind: FactKind, value = 0) => {
    setLast(say(kind, value))
    if (!prefersReducedMotion()) navigator.vibrate?.(15)
  }
  const correct = (round: number) => {
    say('correct', round, { epoch: folded.epoch + 1 })
  }
  const takeOver = ({ value, at }: Pick<FoldableFact, 'value' | 'at'>) => {
    say('reached', value, { at })
  }
  const undo = () => {
    if (!last) return
    setLast(undefined)
    // Read again: it may have been sent since the click.
    const stored = unsent.list().find(({ id }) => id === last.id)
    if (stored && !stored.isTried) unsent.drop([last.id])
    else if (last.kind === 'reached' && last.value === folded.round) correct(folded.round - 1)
    else if (last.kind === 'out') say('back', 0)
    else if (last.kind === 'pause') say('resume', 0)
  }
  // A round cannot be undone after a later one was counted.
  const isPast = last?.kind === 'reached' && last.value !== folded.round
  return { folded, press, correct, takeOver, last: isPast ? undefined : last, undo }
}

interface LineState {
  /** Number of facts that have been waiting for a while. */
  readonly waiting: number
  readonly isCut: boolean
  readonly refusals: readonly Refusal[]
  readonly dismissRefusals: () => void
}

const unnoticed = 1200

/** Returns the status between this device and the server. A click that arrives quickly is not reported. */
export function useLine(nightId: string, userId: string): LineState {
  const { unsent, subscribe, isCut, refusals, dismissRefusals } = counterLine(nightId, userId)
  const facts = useSyncExternalStore(subscribe, unsent.list)
  const hasFacts = facts.some(({ heldUntil }) => !heldUntil)
  const [isLate, setLate] = useState(hasFacts)
  useEffect(() => {
    const timer = setTimeout(() => setLate(hasFacts), hasFacts ? unnoticed : 0)
    return () => clearTimeout(timer)
  }, [hasFacts])
  return {
    waiting: isLate && hasFacts ? facts.length : 0,
    isCut: useSyncExternalStore(subscribe, isCut),
    refusals: useSyncExternalStore(subscribe, refusals),
    dismissRefusals,
  }
}

type FoldedRow = Pick<Squad, 'round' | 'phase' | 'reached' | 'epoch' | 'downs' | 'out_at' | 'updated'>

/**
 * Returns the server's state of a squad as facts that fold to the same state. So the phone's own facts can be
 * folded in, although it never received the others one by one.
 */
export function squadAsFacts(squad: FoldedRow): readonly FoldableFact[] {
  if (squad.phase === 'waiting') return []
  const { epoch, round } = squad
  const reached = squad.reached ?? []
  const last = reached.at(-1)?.[1] ?? recordDate(squad.updated).getTime()
  const fact = (kind: FoldableFact['kind'], values: Partial<FoldableFact> = {}): FoldableFact => ({
    id: `${kind}-${values.value ?? 0}`,
    kind,
    value: 0,
    epoch,
    at: last,
    ...values,
  })
  return [
    ...(epoch > 0 ? [fact('correct', { value: round })] : []),
    ...reached.map(([value, at]) => fact('reached', { value, at })),
    ...Array.from({ length: squad.downs }, (_, index) => fact('down', { id: `down-${index}` })),
    ...(squad.phase === 'paused' ? [fact('pause')] : []),
    ...(squad.phase === 'out'
      ? [fact('out', { at: squad.out_at ? recordDate(squad.out_at).getTime() : last })]
      : []),
    // At least one fact, so that the squad counts as playing.
    fact('reached'),
  ]
}
