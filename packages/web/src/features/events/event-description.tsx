import { eventWords } from '@longhouse/contract/events'
import { useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import classes from './event-description.module.css'

const preview = 150

/** A few lines of a long text until the reader expands it. */
export function EventDescription({ text }: { text: string }) {
  const say = useWords(eventWords)
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > preview || text.split('\n').length > 3
  return (
    <div>
      <p className={classes.text} dir="auto" data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {say(isWhole ? 'showLess' : 'readMore')}
        </button>
      )}
    </div>
  )
}
