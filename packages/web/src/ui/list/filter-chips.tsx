import type { ChipColor } from '@longhouse/contract/community'
import { useId, useState } from 'react'
import classes from './list.module.css'

export interface FilterChoice {
  readonly id: string
  readonly label: string
  readonly color?: ChipColor
}

/** One choice of a few, all of them in sight. Arrow keys move through them like any group of radio buttons. */
export function FilterChips({ label, choices, value, onChange, isLabelShown = false }: FilterChipsProps) {
  const name = useId()
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  // The address follows a moment later; the chip itself answers at once.
  if (value !== known) {
    setKnown(value)
    setChosen(value)
  }
  const choose = (id: string) => {
    setChosen(id)
    onChange(id)
  }

  return (
    <fieldset className="row gap-8-12">
      <legend className={isLabelShown ? `muted strong ${classes.label}` : 'spoken'}>{label}</legend>
      <div className="wrap">
        {choices.map(({ id, label: text, color }) => (
          <label key={id} className={classes.chip} data-color={color}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={id}
              checked={id === chosen}
              onChange={() => choose(id)}
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
