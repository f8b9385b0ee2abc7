import type { EggProps } from '../egg.ts'
import classes from './modes.module.css'
import { ModeBanner, usePageMark } from './mode-banner.tsx'

/** Experimental styles have left the building. */
export function CssLabLeakMode({ reward, onLeave }: EggProps) {
  usePageMark(classes.leakPage)
  return (
    <>
      <div className={classes.tape} data-side="top" aria-hidden="true" />
      <div className={classes.tape} data-side="bottom" aria-hidden="true" />
      <ModeBanner
        name="CSS Lab Leak mode"
        words="Some experimental styles have left the building. Do not feed them."
        time={5000}
        reward={reward}
        onLeave={onLeave}
      />
    </>
  )
}
