import { boardWords, type Squad } from '@longhouse/contract/game-nights'
import { IconClock, IconPlayerPause, IconPlayerPlay, IconSkull } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import classes from './board-row.module.css'

const icons = { waiting: IconClock, playing: IconPlayerPlay, paused: IconPlayerPause, out: IconSkull }
const words = { waiting: 'waiting', playing: 'playing', paused: 'paused', out: 'out' } as const

/** The phase of a squad, as a sign and a word. */
export function PhaseMark({ phase }: Pick<Squad, 'phase'>) {
  const say = useWords(boardWords)
  const shown = phase || 'waiting'
  const Icon = icons[shown]
  return (
    <span className={classes.phase} data-phase={shown}>
      <Icon size={16} aria-hidden="true" />
      {say(words[shown])}
    </span>
  )
}
