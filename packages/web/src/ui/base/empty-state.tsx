import type { ReactNode } from 'react'
import classes from './base.module.css'
import { TallyMark } from './tally-mark.tsx'

/** Nothing here yet: tally mark, one line, one sentence, one action. */
export function EmptyState({ title, children, action, art, headingLevel }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className={classes.empty}>
      <div className={classes.art}>{art ?? <TallyMark size={88} count={0} />}</div>
      <Title className={classes.emptyTitle ?? ''}>{title}</Title>
      {children && <p className={classes.emptyText}>{children}</p>}
      {action}
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly art?: ReactNode
  /** Set it where the line is a heading of the page. */
  readonly headingLevel?: 1 | 2 | 3
}
