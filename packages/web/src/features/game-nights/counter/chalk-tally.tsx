import { TallyMark } from '../../../ui/tally-mark.tsx'
import classes from './chalk-tally.module.css'

/** Strokes that fit on the wall; what was counted before them is written as a number. */
const wall = 25

/** Rounds in chalk, in strokes of five. The newest stroke is drawn before the eyes. */
export function ChalkTally({ count }: { count: number }) {
  const wiped = Math.floor(Math.max(0, count - 1) / wall) * wall
  const shown = count - wiped
  const groups = Math.ceil(shown / 5)
  return (
    <div className={classes.tally} aria-hidden="true">
      {wiped > 0 && <span className={classes.wiped}>{wiped}</span>}
      {Array.from({ length: groups }, (_, group) => {
        const strokes = Math.min(5, shown - group * 5)
        return (
          <TallyMark
            key={group}
            size={52}
            count={strokes}
            total={strokes}
            className={group === groups - 1 ? `${classes.newest} ${classes[`stroke${strokes}`]}` : ''}
          />
        )
      })}
    </div>
  )
}
