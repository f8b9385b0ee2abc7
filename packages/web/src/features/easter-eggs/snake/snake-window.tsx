import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { TallyMark } from '../../../ui/tally-mark.tsx'
import { EggDialog } from '../ui/egg-dialog.tsx'
import { SnakeBoard } from './snake-board.tsx'
import classes from './snake.module.css'
import { foodsToWin } from './snake.ts'
import { SteeringPad } from './steering-pad.tsx'
import { directionOfKey } from './steering.ts'
import { useSnake } from './use-snake.ts'

/** The game itself, until it is won or left. */
export function SnakeWindow({ onWin, onLeave }: { onWin: () => void; onLeave: () => void }) {
  const { game, begin, steer } = useSnake()
  const isWon = game.phase === 'won'
  const win = useEffectEvent(onWin)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const direction = directionOfKey(event.key)
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    steer(direction)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    if (isWon) win()
  }, [isWon])

  return (
    <EggDialog title="Snake" onLeave={onLeave}>
      <p className={classes.score} aria-live="polite">
        <TallyMark size={40} count={game.score} />
        Score {game.score} of {foodsToWin}
      </p>
      <div className={classes.field}>
        <SnakeBoard game={game} onSteer={steer} />
        {game.phase === 'not-started' && (
          <div className={classes.cover}>
            <p className={classes.lead}>Five stones, four walls, one snake.</p>
            <Button data-autofocus onClick={begin}>
              Start
            </Button>
            <p className={classes.hint}>Arrow keys, W A S D or a finger</p>
          </div>
        )}
        {game.phase === 'over' && (
          <div className={classes.cover} role="alert">
            <p className={classes.lead}>Game over</p>
            <Button ref={takeFocus} onClick={begin}>
              Play again
            </Button>
          </div>
        )}
      </div>
      <SteeringPad onSteer={steer} />
    </EggDialog>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
