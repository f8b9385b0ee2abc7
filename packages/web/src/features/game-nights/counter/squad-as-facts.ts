import type { FoldableFact, Squad } from '@longhouse/contract/game-nights'
import { recordDate } from '../../../lib/moments.ts'

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
