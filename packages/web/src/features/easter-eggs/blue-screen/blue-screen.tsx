import { blueScreenMessages } from '@longhouse/contract/rewards'
import { useEffect, useRef, useState, useEffectEvent, type RefObject } from 'react'
import type { EggProps } from '../egg.ts'
import { blueScreenWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import { useModal } from '../ui/egg-dialog.tsx'
import classes from './blue-screen.module.css'
import frame from './qr-frame.svg'

/** A fake crash. Waiting for its end earns a reward; leaving the full screen before does not. */
export function BlueScreen({ reward, onLeave }: EggProps) {
  const dialog = useModal()
  const screen = useRef<HTMLDivElement>(null)
  const [steps, setSteps] = useState(0)
  const percent = progressAfter(steps)
  const isDone = percent === 100
  const { state, ask } = useFullScreen(screen, () => {
    if (!isDone) onLeave()
  })
  const isRunning = state === 'on' && !isDone

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSteps((count) => count + 1), stepTime)
    return () => clearInterval(timer)
  }, [isRunning])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Blue screen"
      data-full-screen={state}
      onCancel={onLeave}
    >
      <div ref={screen} className={`stack gap-24 center wide text-18 ${classes.screen}`}>
        {isDone ? <Congratulations reward={reward} /> : <Problem percent={percent} />}
        {state === 'refused' && (
          <p>
            <button type="button" className={classes.button} onClick={ask}>
              Go full screen
            </button>
          </p>
        )}
        <button type="button" className={classes.button} data-quiet={!isDone || undefined} onClick={onLeave}>
          Return to Website
        </button>
      </div>
    </dialog>
  )
}

function Problem({ percent }: { percent: number }) {
  return (
    <>
      <p className={classes.face} aria-hidden="true">
        :(
      </p>
      <p className={classes.lead}>
        Your longhouse ran into a problem and needs to sit down for a moment. We’re just collecting some
        firewood, and then we’ll light it for you.
      </p>
      <output className={classes.lead}>{percent}% complete</output>
      <div className={`row gap-24 ${classes.more}`}>
        <img className={classes.code} src={frame} alt="A code in a frame" width={148} height={148} />
        <div>
          <p>For more about this issue and possible fixes, look behind the curtain.</p>
          <p>
            If you call somebody, tell them this:
            <br />
            Stop code: LAST_PERSON_LEFT_THE_FIRE_ON
          </p>
        </div>
      </div>
    </>
  )
}

function Congratulations({ reward }: Pick<EggProps, 'reward'>) {
  const outcome = useReward(reward)
  const words = outcome ? blueScreenWords(outcome)?.text : blueScreenMessages.pending
  return (
    <>
      <p className={classes.face} aria-hidden="true">
        :)
      </p>
      <h2 className="text-38">Congratulations!</h2>
      <p className={classes.lead}>You stared at a blue screen until it gave up. Nothing was broken at all.</p>
      <output className={classes.lead}>{words}</output>
    </>
  )
}

/** How much of the collected nothing is collected after some steps, in per cent. */
export const progressAfter = (steps: number): number => Math.min(100, Math.round(steps * stepSize * 10) / 10)

/** Milliseconds between two steps. */
const stepTime = 12_000

const stepSize = 19.8

type FullScreen = 'asking' | 'on' | 'refused'

/** Shows an element on the whole screen as long as it is there; tells when the person leaves that. */
function useFullScreen(element: RefObject<HTMLElement | null>, onExit: () => void) {
  // Phones that cannot do it show the element over the whole page, which is as full as it gets.
  const [state, setState] = useState<FullScreen>(document.fullscreenEnabled ? 'asking' : 'on')
  const exit = useEffectEvent(onExit)
  const ask = () => {
    if (!document.fullscreenEnabled) return
    element.current?.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => {
      console.warn('No full screen', error)
      setState('refused')
    })
  }
  const askFirst = useEffectEvent(ask)

  useEffect(() => {
    const look = () => (document.fullscreenElement ? setState('on') : exit())
    document.addEventListener('fullscreenchange', look)
    askFirst()
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])

  return { state, ask }
}
