import { VisuallyHidden } from '@mantine/core'
import { CommunityMark } from '../community-mark.tsx'
import classes from './loading-overlay.module.css'
import { TallyMark } from '../tally-mark.tsx'
import { useStatusLine } from './use-status-line.ts'

/** For waits of the whole screen: the mark, the tally counting, and a line that need not be true. */
export function LoadingOverlay({
  label = 'Loading',
  isLeaving = false,
}: {
  label?: string
  isLeaving?: boolean
}) {
  const line = useStatusLine()
  return (
    <div className={classes.overlay} data-leaving={isLeaving || undefined} data-testid="loading-overlay">
      <div className={classes.lamp}>
        <CommunityMark size={112} />
      </div>
      <TallyMark size={72} isCounting />
      {/* Spoken once; the jokes are for the eyes. */}
      <VisuallyHidden component="output">{label}</VisuallyHidden>
      <p className={classes.line} aria-hidden="true">
        {line}
      </p>
    </div>
  )
}
