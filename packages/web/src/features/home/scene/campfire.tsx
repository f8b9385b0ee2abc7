import classes from './scene.module.css'

/** Four friends, one fire. A fifth seat is free. */
export function Campfire() {
  return (
    <g transform="translate(724 776)">
      <defs>
        <radialGradient id="scene-fire">
          <stop offset="0" stopColor="#ff9a4d" stopOpacity=".6" />
          <stop offset=".4" stopColor="#ff9a4d" stopOpacity=".16" />
          <stop offset="1" stopColor="#ff9a4d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={classes.fireGlow} cx="0" cy="-14" r="150" fill="url(#scene-fire)" />
      <g fill="var(--scene-people)">
        {/* The one who tells the story, standing. */}
        <path d="M-92-96c9 0 14 7 13 15-1 5-3 8-6 10 10 3 14 9 15 18l24-14 4 6-26 22 2 24 6 38h-12l-8-34-8 34h-12l4-60c-2-14 0-26 8-32-6-8-6-26 6-27z" />
        {/* Two on a log. */}
        <path d="M54-48c8 0 12 6 11 13 0 4-2 7-5 9 10 3 14 12 14 24h20v10H42c-4-18-4-30 2-36-4-8-2-20 10-20zM104-50c8 0 12 6 11 13 0 4-2 7-5 9 9 3 15 12 15 26l2 10H88l-6-10 12-4c-2-12 0-18 4-22-6-8-4-22 6-22z" />
        <path d="M34 8h104v11H34z" />
        {/* One on the ground, back against a crate. */}
        <path d="M-150-34h40v44h-40z" />
        <path d="M-126-30c8 0 12 6 11 13 0 4-2 6-4 8 10 4 14 10 16 14l30 4-2 8h-60c-4-12-4-22 2-28-4-8-2-19 7-19z" />
        {/* The free seat. */}
        <path d="M-30 12h-30v-8h30zM-54 12h4v12h-4zM-40 12h4v12h-4z" />
      </g>
      <path fill="var(--scene-people)" d="m-26 14 48-12 2 6-48 12zM-24 4l48 12-2 6-48-12z" />
      <g className={classes.flames}>
        <path
          fill="#ff9a4d"
          d="M0-54c4 16 20 24 18 44C17 2 8 8 0 8S-17 2-18-10c-1-14 10-18 10-30 4 4 6 8 7 12 2-8 2-16 1-26z"
        />
        <path
          fill="#ffd08a"
          d="M1-28c2 9 10 13 9 23C9 3 5 6 0 6S-9 3-9-4c0-7 5-10 6-16 2 2 3 4 3 6 1-4 1-9 1-14z"
        />
      </g>
      {sparks.map(({ x, delay }) => (
        <circle
          key={x}
          className={classes.spark}
          cx={x}
          cy="-30"
          r="2"
          style={{ animationDelay: `${delay}s` }}
        />
      ))}
    </g>
  )
}

const sparks = [
  { x: -12, delay: 0 },
  { x: -4, delay: -2.1 },
  { x: 3, delay: -3.4 },
  { x: 10, delay: -1.2 },
  { x: 15, delay: -4.3 },
]
