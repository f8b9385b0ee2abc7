import classes from './lost-scene.module.css'

/** Four strokes, a knothole, four strokes: a tally of how lost people get. */
export function LostScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 720 340" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="lost-lamp">
          <stop offset="0" stopColor="#c9ef7f" stopOpacity=".6" />
          <stop offset="1" stopColor="#c9ef7f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="#121b17"
        d="M40 70h92v250H40zM138 62h92v258h-92zM236 74h92v246h-92zM334 64h92v256h-92zM432 72h92v248h-92zM530 60h92v260h-92zM628 72h60v248h-60z"
      />
      <path fill="#1d2a23" d="M20 104h690v20H20zM20 262h690v20H20z" />
      <path className={classes.glow} fill="url(#lost-lamp)" d="M140-40h440v440H140z" />
      <g className={classes.chalk}>
        <path d="m112 146-6 86M150 142l2 92M190 148l-5 84M228 142l1 92" />
        <path d="m490 144-4 90M528 148l3 84M568 142l-5 92M606 146l2 88" />
      </g>
      <ellipse cx="360" cy="190" rx="54" ry="62" fill="#060a08" />
      <ellipse className={classes.chalk} cx="360" cy="190" rx="54" ry="62" />
      <g className={classes.eyes}>
        <ellipse cx="342" cy="186" rx="8" ry="6" fill="#c9ef7f" />
        <ellipse cx="378" cy="186" rx="8" ry="6" fill="#c9ef7f" />
        <circle cx="344" cy="186" r="3" fill="#060a08" />
        <circle cx="380" cy="186" r="3" fill="#060a08" />
      </g>
      <path fill="#0b0f0e" d="M0 312c120-18 220 8 360 4s240-18 360-2v26H0z" />
    </svg>
  )
}
