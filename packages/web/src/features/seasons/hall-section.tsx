import { useId, type ReactNode } from 'react'
import classes from './hall-of-fame.module.css'

/** A part of the hall with its heading and a sentence. */
export function HallSection({ title, text, children }: HallSectionProps) {
  const headingId = useId()
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}

interface HallSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}
