import { myRankWords } from '@longhouse/contract/rank-progress'
import { useId } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import section from '../../../ui/section.module.css'
import { TallyCount } from '../../../ui/tally-count.tsx'
import type { LadderRule, Progress } from '../rank.types.ts'
import classes from './ladder-view.module.css'

/** All ranks of the ladder, highest on top, with the member's position among them. */
export function LadderView({ rules, progress }: LadderViewProps) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const here = rules.findIndex(({ rank }) => rank === progress?.rank)
  return (
    <section className={classes.ladder} aria-labelledby={headingId}>
      <h2 id={headingId} className={section.heading}>
        {say('ladder')}
      </h2>
      <ol className={`bare-list ${classes.steps}`} reversed>
        {rules
          .map((rule, index) => ({ rule, index }))
          .toReversed()
          .map(({ rule, index }) => (
            <li
              key={rule.id}
              className={classes.step}
              data-place={placeOf(index, here)}
              {...(index === here && { 'aria-current': 'step' })}
            >
              <span className={classes.strokes}>
                <TallyCount count={index + 1} size={26} />
              </span>
              <span className={classes.words}>
                <bdi className={classes.name}>{rule.expand?.rank?.title}</bdi>
                {rule.seats > 0 && (
                  <span className={classes.seats}>{say('seats', { count: rule.seats })}</span>
                )}
              </span>
              {index === here && <span className={classes.here}>{say('here')}</span>}
              {here >= 0 && index === here + 1 && <span className={classes.next}>{say('next')}</span>}
            </li>
          ))}
      </ol>
      <Link to="/ranks">{say('toRanks')}</Link>
    </section>
  )
}

function placeOf(index: number, here: number): 'passed' | 'here' | 'ahead' {
  if (index === here) return 'here'
  return index < here ? 'passed' : 'ahead'
}

interface LadderViewProps {
  readonly rules: readonly LadderRule[]
  readonly progress: Progress | undefined
}
