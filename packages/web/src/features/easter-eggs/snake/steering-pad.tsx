import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import classes from './snake.module.css'
import type { Direction } from './snake.ts'

const buttons = [
  { direction: 'up', label: 'Up', Icon: IconChevronUp },
  { direction: 'left', label: 'Left', Icon: IconChevronLeft },
  { direction: 'down', label: 'Down', Icon: IconChevronDown },
  { direction: 'right', label: 'Right', Icon: IconChevronRight },
] as const

/** Four buttons for thumbs; seen where there is no mouse. */
export function SteeringPad({ onSteer }: { onSteer: (direction: Direction) => void }) {
  return (
    <fieldset className={classes.pad} aria-label="Steer the snake">
      {buttons.map(({ direction, label, Icon }) => (
        <button
          key={direction}
          type="button"
          className={classes.padButton}
          data-direction={direction}
          aria-label={label}
          // The touch counts, not its end; the click is for keyboards.
          onPointerDown={() => onSteer(direction)}
          onClick={() => onSteer(direction)}
        >
          <Icon size={28} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
