import type { RewardId } from '@longhouse/contract/community'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState, useLayoutEffect } from 'react'
import { quietWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import classes from './modes.module.css'

const errorTime = 5000

/** Announces a mode, then shrinks to the button that leaves it. A failed role is shown for five seconds. */
export function ModeBanner({ name, words, time, reward, onLeave }: ModeBannerProps) {
  const outcome = useReward(reward, { isOncePerSession: true })
  const news = outcome && quietWords(outcome)
  const isGreeting = useWhile(time, name)
  const isReporting = useWhile(news?.tone === 'error' ? errorTime : time, news?.text)
  const leave = `Leave ${name}`

  if (!isGreeting && !isReporting) {
    return (
      <button type="button" className={`bar finger small ${classes.chip}`} onClick={onLeave}>
        {leave}
        <IconX size={16} aria-hidden="true" />
      </button>
    )
  }
  return (
    <aside className={`bar gap-16 top between ${classes.banner}`} aria-label={name}>
      <div>
        <strong className={`text-18 display ${classes.name}`}>{name}</strong>
        <p>{words}</p>
        <div aria-live="polite">
          {isReporting && news && (
            <p data-tone={news.tone} role={news.tone === 'error' ? 'alert' : undefined}>
              {news.text}
            </p>
          )}
        </div>
      </div>
      <button type="button" className={`icon-button ${classes.close}`} aria-label={leave} onClick={onLeave}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </aside>
  )
}

interface ModeBannerProps {
  readonly name: string
  readonly words: string
  /** Milliseconds until the banner shrinks. */
  readonly time: number
  readonly reward: RewardId | undefined
  readonly onLeave: () => void
}

/** Returns true for some time after a subject appeared. */
function useWhile(time: number, subject: string | undefined): boolean {
  const [ended, setEnded] = useState<string>()
  useEffect(() => {
    if (subject === undefined) return undefined
    const timer = setTimeout(() => setEnded(subject), time)
    return () => clearTimeout(timer)
  }, [subject, time])
  return subject !== undefined && ended !== subject
}

/** Marks the page for a style sheet as long as the mode is on. */
export function usePageMark(name: string | undefined): void {
  useLayoutEffect(() => {
    if (!name) return undefined
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name])
}
