import type { ChipColor } from '@longhouse/contract/community'
import { useId } from 'react'
import classes from './filter-chips.module.css'

export interface FilterChoice {
  readonly id: string
  readonly label: string
  readonly color?: ChipColor
}

/** One choice of a few, all of them in sight. Arrow keys move through them like any group of radio buttons. */
export function FilterChips({ label, choices, value, onChange, isLabelShown = false }: FilterChipsProps) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={isLabelShown ? classes.label : classes.hiddenLabel}>{label}</legend>
      <div className={classes.choices}>
        {choices.map(({ id, label: text, color }) => (
          <label key={id} className={classes.chip} data-color={color}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface FilterChipsProps {
  readonly label: string
  readonly choices: readonly FilterChoice[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** Writes the label before the chips; otherwise it is only read out. */
  readonly isLabelShown?: boolean
}
