import classes from './loading-line.module.css'
import { TallyMark } from '../tally-mark.tsx'

/** What is on its way, said once, beside a counting tally. */
export function LoadingLine({ children }: { children: string }) {
  return (
    <div className={classes.line}>
      <TallyMark size={36} isCounting />
      <output>{children}</output>
    </div>
  )
}
