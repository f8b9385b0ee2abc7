import { useId } from 'react'
import classes from './forms.module.css'

/** A question with answers to tick: one of them, or any number. */
export function ChoiceGroup({ label, hint, kind, choices, chosen, error, onToggle }: ChoiceGroupProps) {
  const name = useId()
  const problemId = useId()
  return (
    <fieldset
      className={classes.group}
      data-invalid={error ? true : undefined}
      {...(error && { 'aria-describedby': problemId })}
    >
      <legend className="strong">{label}</legend>
      {hint && <p className="small muted above-4">{hint}</p>}
      <div className={`grid gap-8 ${classes.choices}`}>
        {choices.map(({ id, label: text }) => (
          <label key={id} className={`bar gap-12 finger ${classes.choice}`}>
            <input
              type={kind}
              className={classes.input}
              name={name}
              value={id}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <p className="small danger above-8" id={problemId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Adds a choice to a list, or takes it out. */
export function toggled(list: readonly string[], choice: string): string[] {
  return list.includes(choice) ? list.filter((item) => item !== choice) : [...list, choice]
}

export interface ChoiceGroupProps {
  readonly label: string
  readonly hint?: string
  readonly kind: 'radio' | 'checkbox'
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly error?: string | undefined
  readonly onToggle: (id: string) => void
}
