import { useState } from 'react'
import type { EggProps } from '../egg.ts'
import { quietWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import classes from './zoom-square.module.css'

/** There as long as the page is magnified five times or more. */
export function ZoomSquare({ reward, onFound }: EggProps) {
  const [isAsked, setAsked] = useState(false)
  const [isShown, setShown] = useState(false)
  const outcome = useReward(reward, { isEarned: isAsked, isOncePerSession: true })
  const words = outcome && quietWords(outcome)

  const press = () => {
    onFound()
    setAsked(true)
    setShown(!isShown)
  }
  return (
    <aside className={`stack ${classes.corner}`} aria-label="Tiny square">
      <div aria-live="polite">
        {isShown && (
          <div className={classes.note}>
            <p>Why are you like this?</p>
            {words && <p data-tone={words.tone}>{words.text}</p>}
          </div>
        )}
      </div>
      <button
        type="button"
        className={classes.square}
        aria-label="A tiny square"
        onClick={press}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      />
    </aside>
  )
}
