import classes from './base.module.css'
import { TallyMark } from './tally-mark.tsx'

/** Shows what is loading, read out once, next to a counting tally. */
export function LoadingLine({ children }: { children: string }) {
  return (
    <div className={classes.line}>
      <TallyMark size={36} isCounting />
      <output>{children}</output>
    </div>
  )
}
