import { TallyMark } from '../../ui/tally-mark.tsx'
import classes from './wizard-progress.module.css'

/** How far one has come, in chalk. Steps that are done can be gone back to. */
export function WizardProgress({ steps, step, reachable, onGoTo }: WizardProgressProps) {
  return (
    <nav className={classes.progress} aria-label="Progress">
      <TallyMark size={64} count={step + 1} total={steps.length} />
      <p className={classes.count}>
        Step {step + 1} of {steps.length}
      </p>
      <ol className={classes.steps}>
        {steps.map(({ title }, index) => (
          <li key={title} className={classes.step} data-done={index < step || undefined}>
            <button
              type="button"
              className={classes.button}
              disabled={index > reachable}
              {...(index === step && { 'aria-current': 'step' })}
              onClick={() => onGoTo(index)}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface WizardProgressProps {
  readonly steps: readonly { readonly title: string }[]
  readonly step: number
  /** The furthest step one may go to. */
  readonly reachable: number
  readonly onGoTo: (step: number) => void
}
