import type { ReactNode } from 'react'
import classes from './base.module.css'
import { DocumentTitle } from './document-title.tsx'
import { TallyMark } from './tally-mark.tsx'

/** The column of every screen: page width, gutters, air at the foot. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode
  width?: 'wide' | 'full' | 'text' | 'form'
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}

/** The head of a screen: tally mark, heading, a sentence, actions. It also sets the document's title. */
export function PageHeader({ title, documentTitle, lead, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <DocumentTitle title={documentTitle ?? title} />
      <TallyMark className={classes.headerMark ?? ''} size={56} />
      <div className={classes.headerWords}>
        <h1 className={classes.headerTitle} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="muted prose above-8">{lead}</p>}
      </div>
      {actions && <div className={`wrap gap-12 ${classes.headerActions}`}>{actions}</div>}
    </div>
  )
}

interface PageHeaderProps {
  readonly title: string
  /** The name in the browser's tab where it differs from the heading. */
  readonly documentTitle?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}
