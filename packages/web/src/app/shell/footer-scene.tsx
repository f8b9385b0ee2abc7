import classes from './footer-scene.module.css'

/** The longhouse at the foot of every page: hills, a lit window, smoke, drifting mist. */
export function FooterScene() {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 1440 180"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="footer-glow">
          <stop offset="0" stopColor="#a8e04f" stopOpacity=".5" />
          <stop offset="1" stopColor="#a8e04f" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="footer-mist">
          <stop offset="0" stopColor="#a3b0a8" stopOpacity=".22" />
          <stop offset="1" stopColor="#a3b0a8" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="#111815"
        d="M0 120c120-34 220-52 360-30 130 20 210 34 340 8 150-30 260-58 420-28 120 22 220 30 320 6v104H0z"
      />
      <g transform="translate(200 4)">
        <circle className={classes.glow} cx="1042" cy="122" r="86" fill="url(#footer-glow)" />
        <path fill="#070a09" d="m948 116 94-52 94 52v8h-10v42H958v-42h-10z" />
        <path fill="#070a09" d="M1092 70h14v30h-14z" />
        <path className={classes.window} d="M1006 132h18v20h-18zM1060 132h18v20h-18z" />
        <path
          stroke="#1d2522"
          strokeWidth="3"
          d="M972 124v42M990 124v42M1042 118v48M1094 124v42M1112 124v42"
        />
        <path className={classes.smoke} d="M1099 66c-9-12 7-18 0-30s6-18 0-30" />
      </g>
      <ellipse className={classes.mist} cx="300" cy="146" rx="620" ry="34" fill="url(#footer-mist)" />
      <path fill="#0b0f0e" d="M0 150c160-16 300 6 460 2s270-22 420-12 330 16 560-4v44H0z" />
      <path
        fill="#0b0f0e"
        d="m120 156 14-44 14 44zm34 2 11-34 11 34zm150-4 16-52 16 52zm990-8 13-42 13 42zm40 2 17-56 17 56zm-690 6 9-30 9 30z"
      />
    </svg>
  )
}
