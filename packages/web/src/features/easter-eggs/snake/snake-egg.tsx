import type { RewardId } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { useState, useEffect, useEffectEvent } from 'react'
import { TallyMark } from '../../../ui/base/tally-mark.tsx'
import type { EggProps } from '../egg.ts'
import { RewardLine } from '../rewards/reward-line.tsx'
import { snakeWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import { SnakeBoard } from './snake-board.tsx'
import classes from './snake.module.css'
import { foodsToWin, type Direction, newGame, start, step, turn, type SnakeGame } from './snake.ts'
import { directionOfKey } from './steering.ts'

export function SnakeEgg({ reward, onLeave }: EggProps) {
  const [isWon, setWon] = useState(false)
  return isWon ? (
    <WinDialog reward={reward} onLeave={onLeave} />
  ) : (
    <SnakeWindow onWin={() => setWon(true)} onLeave={onLeave} />
  )
}

/** The game itself, until it is won or left. */
function SnakeWindow({ onWin, onLeave }: { onWin: () => void; onLeave: () => void }) {
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
      <p className="bar gap-12 muted tabular below-12" aria-live="polite">
        <TallyMark size={40} count={game.score} />
        Score {game.score} of {foodsToWin}
      </p>
      <div className={classes.field}>
        <SnakeBoard game={game} onSteer={steer} />
        {game.phase === 'not-started' && (
          <div className={`stack center text-center ${classes.cover}`}>
            <p className="text-20 display">Five stones, four walls, one snake.</p>
            <Button data-autofocus onClick={begin}>
              Start
            </Button>
            <p className={classes.hint}>Arrow keys, W A S D or a finger</p>
          </div>
        )}
        {game.phase === 'over' && (
          <div className={`stack center text-center ${classes.cover}`} role="alert">
            <p className="text-20 display">Game over</p>
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

const buttons = [
  { direction: 'up', label: 'Up', arrow: 'M5 16l7-7 7 7' },
  { direction: 'left', label: 'Left', arrow: 'M15.5 5l-7 7 7 7' },
  { direction: 'down', label: 'Down', arrow: 'M5 8.5l7 7 7-7' },
  { direction: 'right', label: 'Right', arrow: 'M8.5 5l7 7-7 7' },
] as const

/** Four buttons for thumbs; seen where there is no mouse. */
function SteeringPad({ onSteer }: { onSteer: (direction: Direction) => void }) {
  return (
    <fieldset className={classes.pad} aria-label="Steer the snake">
      {buttons.map(({ direction, label, arrow }) => (
        <button
          key={direction}
          type="button"
          className={`middle plain ${classes.padButton}`}
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

/** After the fifth stone. */
function WinDialog({ reward, onLeave }: { reward: RewardId | undefined; onLeave: () => void }) {
  const outcome = useReward(reward)
  return (
    <EggDialog title="Congratulations!" onLeave={onLeave}>
      <div className={`stack ${classes.win}`}>
        <TallyMark size={96} />
        <p className="text-20 display">Five out of five. The snake sends its regards.</p>
        <RewardLine words={outcome && snakeWords(outcome)} />
        <Button variant="default" data-autofocus onClick={onLeave}>
          Back to the site
        </Button>
      </div>
    </EggDialog>
  )
}

interface SnakePlay {
  readonly game: SnakeGame
  readonly begin: () => void
  readonly steer: (direction: Direction) => void
}

/** A game with a clock and its sounds. */
function useSnake(): SnakePlay {
  const [game, setGame] = useState(newGame)
  const { phase, snake, speed, score } = game

  // Turning leaves the snake as it is, so it does not put off the next step.
  useEffect(() => {
    if (phase !== 'playing') return undefined
    const timer = setTimeout(() => setGame((current) => step(current)), speed)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [phase, snake, speed])

  useEffect(() => {
    if (phase === 'won') play('win')
    else if (phase === 'over') play('lose')
    else if (score > 0) play('pickup')
  }, [phase, score])

  return {
    game,
    begin: () => setGame(start()),
    steer: (direction) => setGame((current) => turn(current, direction)),
  }
}

type Sound = 'pickup' | 'win' | 'lose'

/** Plays a sound; a browser that refuses is only noted. */
export function play(sound: Sound): void {
  new Audio(`/sounds/${sound}.mp3`).play().catch((error: unknown) => console.warn('No sound', error))
}
