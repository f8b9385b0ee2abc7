import type { FoldableFact, Squad } from '@longhouse/contract/game-nights'
import { recordDate } from '../../../lib/moments.ts'

type FoldedRow = Pick<Squad, 'round' | 'phase' | 'reached' | 'epoch' | 'downs' | 'out_at' | 'updated'>

/**
 * What the server has folded, as facts that fold to the same: so the phone's own can be folded in, although it has
 * never heard the others one by one.
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
    // Somebody has said something, and be it only that they play.
    fact('reached'),
  ]
}
