import { myRankWords, type Measured } from '@longhouse/contract/rank-progress'
import { IconCheck } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import classes from './measure-list.module.css'
import { useSentences } from './use-sentences.ts'

/** A member's progress on each requirement: a bar and a sentence, the same for all readers. */
export function MeasureList({ measures, label, isDense = false }: MeasureListProps) {
  const say = useWords(myRankWords)
  const sentenceOf = useSentences()
  return (
    <ul className={`bare-list ${classes.list}`} aria-label={label} data-dense={isDense || undefined}>
      {measures.map((measured, index) => (
        <li key={index} className={classes.one} data-met={measured.isMet || undefined}>
          <span className={classes.mark} aria-hidden="true">
            {measured.isMet && <IconCheck size={16} stroke={3} />}
          </span>
          <p className={classes.sentence}>
            <span className="spoken">{measured.isMet ? say('done') : say('missing')}: </span>
            {sentenceOf(measured)}
          </p>
          <span className={classes.bar} aria-hidden="true">
            <span className={classes.fill} style={{ '--part': `${partOf(measured)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

export interface MeasureListProps {
  readonly measures: readonly Measured[]
  /** Name of the list for screen readers. */
  readonly label: string
  /** For rows of a list with many entries. */
  readonly isDense?: boolean
}

/** Returns a percentage. A met requirement is full, also where less is better. */
function partOf({ value, target, isMet }: Measured): number {
  if (isMet) return 100
  if (target <= 0) return 0
  return Math.max(0, Math.min(96, Math.round((value / target) * 100)))
}
