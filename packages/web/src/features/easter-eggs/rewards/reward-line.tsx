import classes from '../ui/egg-dialog.module.css'
import type { RewardWords } from './rewards.ts'

/** The result of the reward. The element is there from the start, so that screen readers announce it. */
export function RewardLine({ words }: { words: RewardWords | undefined }) {
  return (
    <div aria-live="polite">
      {words && (
        <p
          className={classes.line}
          data-tone={words.tone}
          role={words.tone === 'error' ? 'alert' : undefined}
        >
          {words.text}
        </p>
      )}
    </div>
  )
}
