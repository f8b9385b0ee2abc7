import type { ReactNode } from 'react'
import { DocumentTitle } from './document-title.tsx'
import classes from './page-header.module.css'
import { TallyMark } from './tally-mark.tsx'

/** The head of a screen: tally mark, heading, a sentence, actions. It also sets the document's title. */
export function PageHeader({ title, documentTitle, lead, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <DocumentTitle title={documentTitle ?? title} />
      <TallyMark className={classes.mark ?? ''} size={56} />
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

export interface PageHeaderProps {
  readonly title: string
  /** The name in the browser's tab where it differs from the heading. */
  readonly documentTitle?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}
