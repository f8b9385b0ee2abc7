import type { ReactNode } from 'react'
import { DocumentTitle } from '../../ui/document-title.tsx'
import classes from './auth.module.css'
import { DoorArt } from './door-art.tsx'

/** A plate with a form on one side and a drawing of an open door on the other. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <DocumentTitle title={title} />
      <div className={classes.plate}>
        <DoorArt className={classes.art ?? ''} />
        <div className={classes.words}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </div>
    </div>
  )
}
