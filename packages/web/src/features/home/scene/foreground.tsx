import classes from './scene.module.css'

/** Ground, fence and grass close to the eye, with mist over all of it. */
export function Foreground() {
  return (
    <g>
      <g className={classes.mistNear}>
        <ellipse cx="180" cy="790" rx="560" ry="64" fill="url(#scene-mist)" />
        <ellipse cx="1300" cy="800" rx="520" ry="60" fill="url(#scene-mist)" />
      </g>
      <path fill="var(--scene-ground)" d="M0 812c220-24 420 10 640 12s520-30 800-16v92H0z" />
      <g stroke="var(--scene-ground)" strokeWidth="13" strokeLinecap="square">
        <path d="M24 724v120M106 716v130M186 728v116M266 718v126M346 730v112" />
        <path strokeWidth="9" d="M-10 758l396-12M-10 798l396-8" />
        <path d="M1190 738v104M1268 726v116M1350 734v110M1424 720v124" />
        <path strokeWidth="9" d="M1160 766l300-10M1160 804l300-8" />
      </g>
      <path
        stroke="var(--scene-ground)"
        strokeWidth="3"
        fill="none"
        d="M420 826l-6-22M432 828l2-26M444 828l8-20M560 830l-5-18M572 830l3-22M902 828l-5-20M914 826l4-24M926 826l9-16M1040 822l-4-20M1052 820l5-24M1100 818l8-18"
      />
    </g>
  )
}
