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
        {steps.map(({ title }, at) => (
          <li key={title} className={classes.step} data-done={at < step || undefined}>
            <button
              type="button"
              className={classes.button}
              disabled={at > reachable}
              {...(at === step && { 'aria-current': 'step' })}
              onClick={() => onGoTo(at)}
            >
              <span className={classes.number} aria-hidden="true">
                {at + 1}
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
