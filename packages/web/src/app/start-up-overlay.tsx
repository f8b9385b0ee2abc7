import { community } from '@longhouse/contract/community'
import { useEffect, useEffectEvent, useState } from 'react'
import { CommunityMark } from '../ui/base/community-mark.tsx'
import { prefersReducedMotion } from '../ui/base/reduced-motion.ts'
import { TallyMark } from '../ui/base/tally-mark.tsx'
import classes from './app.module.css'

type Phase = 'shown' | 'leaving' | 'gone'

const farewell = 320

/** Covers the page while it loads. A click, a key or reduced motion ends it. */
export function StartUpOverlay({ onCover }: { onCover: (isCovered: boolean) => void }) {
  const [phase, setPhase] = useState<Phase>('shown')
  const cover = useEffectEvent(onCover)

  useEffect(() => {
    if (phase !== 'shown') return undefined
    const isCalm = prefersReducedMotion() || isSeen()
    const end = () => setPhase(isCalm ? 'gone' : 'leaving')
    // The time the page took to get here counts.
    const timer = setTimeout(end, isCalm ? 0 : startUpDelay() - performance.now())
    addEventListener('keydown', end)
    addEventListener('pointerdown', end)
    cover(!isCalm)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', end)
      removeEventListener('pointerdown', end)
      cover(false)
    }
  }, [phase])

  useEffect(() => {
    if (phase !== 'leaving') return undefined
    const timer = setTimeout(() => setPhase('gone'), farewell)
    return () => clearTimeout(timer)
  }, [phase])

  useEffect(rememberStartUp, [])

  if (phase === 'gone') return null
  return (
    <div
      className={classes.overlay}
      data-leaving={phase === 'leaving' || undefined}
      data-testid="start-up-overlay"
    >
      <div className={classes.house}>
        <CommunityMark size={132} />
      </div>
      <p className={classes.name}>{community.organisation.name}</p>
      <TallyMark size={64} isCounting />
      <p className={classes.hint}>
        <span className={classes.keys}>Press any key</span>
        <span className={classes.touch}>Tap to enter</span>
      </p>
    </div>
  )
}

/** Returns whether this tab has shown the overlay. A script in the head sets the attribute before paint. */
function isSeen(): boolean {
  return document.documentElement.hasAttribute('data-start-up-seen')
}

function rememberStartUp(): void {
  if (community.startUpOverlay !== 'once-per-tab') return
  try {
    sessionStorage.setItem('start-up-seen', '1')
  } catch {
    // Without storage every load is the first.
  }
}

/** How long the start-up overlay stays, in milliseconds: 1.5 s, or half of the time 3.5 to 5.5 s. */
export function startUpDelay(random: () => number = Math.random): number {
  return random() < 0.5 ? 3500 + random() * 2000 : 1500
}
