import type { Say } from '@longhouse/contract/words'
import { IconArrowBackUp, IconCloudOff, IconX } from '@tabler/icons-react'
import { useConnection } from '../../../lib/base/connection.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import type { Refusal } from './counter-line.ts'
import classes from './counter.module.css'
import { counterWords } from './counter.words.ts'
import type { UnsentFact } from './unsent-facts.ts'
import { useLine, type Counter } from './use-counter.ts'

/** The line between figure and thumb: the undo button, the unsent facts and the refused ones. */
export function CounterStatus({ counter, nightId, userId }: CounterStatusProps) {
  const line = useLine(nightId, userId)
  const say = useWords(counterWords)
  const { last, undo } = counter
  return (
    <div className={`row gap-8-16 center ${classes.status}`}>
      <Unsent waiting={line.waiting} isCut={line.isCut} />
      {last && undoWords(last, say) && (
        <button type="button" className={`inline finger plain ${classes.undo}`} onClick={undo}>
          <IconArrowBackUp size={20} aria-hidden="true" />
          {say('undo')}
          <span className="small muted regular">{undoWords(last, say)}</span>
        </button>
      )}
      {line.refusals.length > 0 && <Refusals refusals={line.refusals} onClose={line.dismissRefusals} />}
    </div>
  )
}

interface CounterStatusProps {
  readonly counter: Counter
  readonly nightId: string
  readonly userId: string
}

/** Returns what undoing reverts; undefined if the fact cannot be undone. */
function undoWords({ kind, value }: UnsentFact, say: Say<typeof counterWords>): string | undefined {
  if (kind === 'reached') return say('undoRound', { round: value })
  if (kind === 'down') return say('undoDown')
  if (kind === 'out') return say('undoOut')
  return kind === 'pause' ? say('undoPause') : undefined
}

/** The number of unsent facts, and why they wait. */
export function Unsent({ waiting, isCut }: { waiting: number; isCut: boolean }) {
  const say = useWords(counterWords)
  const isOffline = useConnection() === 'offline' || isCut
  return (
    <output
      className={`gap-8 small ember ${classes.unsent}`}
      data-shown={isOffline || waiting > 0 || undefined}
    >
      {(isOffline || waiting > 0) && <IconCloudOff size={20} aria-hidden="true" />}
      {waiting > 0 && <strong>{say('notSent', { count: waiting })}</strong>}
      {isOffline && <span>{say('cut')}</span>}
    </output>
  )
}

function Refusals({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  const say = useWords(counterWords)
  return (
    <div className={`bar small ${classes.refusals}`} role="alert">
      <ul className="bare-list">
        {refusals.map(({ fact, reason }) => (
          <li key={fact.id}>
            {fact.kind === 'reached' || fact.kind === 'correct'
              ? say('refusedRound', { round: fact.value, reason })
              : say('refused', { reason })}
          </li>
        ))}
      </ul>
      <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
