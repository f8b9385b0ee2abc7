import { Campfire } from './scene/campfire.tsx'
import { Foreground } from './scene/foreground.tsx'
import { Horde } from './scene/horde.tsx'
import { Longhouse } from './scene/longhouse.tsx'
import classes from './scene/scene.module.css'
import { Sky } from './scene/sky.tsx'
import { Town } from './scene/town.tsx'

/** Drawn for this site, back to front. All colours are tokens of the sheet, so that night becomes morning. */
export function HeroScene() {
  return (
    <div className={classes.scene} aria-hidden="true">
      <svg
        className={classes.picture}
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMidYMax slice"
        focusable="false"
      >
        <Sky />
        <Town />
        <Horde />
        <Longhouse />
        <Campfire />
        <Foreground />
      </svg>
    </div>
  )
}
