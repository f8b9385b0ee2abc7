import classes from './snake.module.css'
import type { Direction } from './snake.ts'

const buttons = [
  { direction: 'up', label: 'Up', arrow: 'M5 16l7-7 7 7' },
  { direction: 'left', label: 'Left', arrow: 'M15.5 5l-7 7 7 7' },
  { direction: 'down', label: 'Down', arrow: 'M5 8.5l7 7 7-7' },
  { direction: 'right', label: 'Right', arrow: 'M8.5 5l7 7-7 7' },
] as const

/** Four buttons for thumbs; seen where there is no mouse. */
export function SteeringPad({ onSteer }: { onSteer: (direction: Direction) => void }) {
  return (
    <fieldset className={classes.pad} aria-label="Steer the snake">
      {buttons.map(({ direction, label, arrow }) => (
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
          <svg className={classes.arrow} viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
            <path d={arrow} />
          </svg>
        </button>
      ))}
    </fieldset>
  )
}
