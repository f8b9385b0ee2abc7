import { rankDeskWords, type Why } from '@longhouse/contract/rank-progress'
import { useWords } from '../../../lib/use-words.ts'
import { MeasureList } from '../parts/measure-list.tsx'
import classes from './desk.module.css'

/** A member's requirements and duties, in the words of their own page. */
export function WhyLists({ why, rank, next }: WhyListsProps) {
  const say = useWords(rankDeskWords)
  const { requirements = [], duties = [] } = why ?? {}
  const forNext = say('next', { rank: next ?? '' })
  const asRank = say('duties', { rank: rank ?? '' })
  return (
    <div className={classes.whys}>
      {next && requirements.length > 0 && (
        <div className={classes.why}>
          <h4 className={classes.whyHead}>{forNext}</h4>
          <MeasureList measures={requirements} label={forNext} isDense />
        </div>
      )}
      {duties.length > 0 && (
        <div className={classes.why}>
          <h4 className={classes.whyHead}>{asRank}</h4>
          <MeasureList measures={duties} label={asRank} isDense />
        </div>
      )}
    </div>
  )
}

interface WhyListsProps {
  readonly why: Why | null | undefined
  readonly rank: string | undefined
  /** Undefined at the top. */
  readonly next: string | undefined
}
