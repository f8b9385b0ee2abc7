import { Button } from '@mantine/core'
import { AnswerList } from './answer-list.tsx'
import type { AnswerSection } from './answers.ts'
import classes from './wizard-review.module.css'

/** Everything that was answered so far, to be looked over before it is sent. */
export function WizardReview({ sections, onChange }: WizardReviewProps) {
  return (
    <section className={classes.review} aria-label="Review your answers">
      <h3 className={classes.title}>Review your answers</h3>
      {sections.map((section, step) => (
        <details key={section.title} className={classes.section} open>
          <summary className={classes.summary}>{section.title}</summary>
          <AnswerList answers={section.answers} />
          {onChange && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Change ${section.title}`}
              onClick={() => onChange(step)}
            >
              Change
            </Button>
          )}
        </details>
      ))}
    </section>
  )
}

export interface WizardReviewProps {
  readonly sections: readonly AnswerSection[]
  /** Goes back to a step; left out where nothing can be changed any more. */
  readonly onChange?: (step: number) => void
}
