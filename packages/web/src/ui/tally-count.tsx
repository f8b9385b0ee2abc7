import classes from './tally-count.module.css'
import { TallyMark } from './tally-mark.tsx'

const most = 25

/** A number in chalk, in strokes of five. More than fit on the wall are not drawn. */
export function TallyCount({ count, size = 30 }: { count: number; size?: number }) {
  if (count > most) return null
  const groups = Math.max(1, Math.ceil(count / 5))
  return (
    <span className={classes.count} aria-hidden="true">
      {Array.from({ length: groups }, (_, group) => (
        <TallyMark key={group} size={size} count={Math.min(5, count - group * 5)} />
      ))}
    </span>
  )
}
