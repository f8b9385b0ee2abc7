import classes from './scene.module.css'

/** The house: the door is open, the lamps are lit, five strokes on the board beside the door. */
export function Longhouse() {
  return (
    <g>
      <defs>
        <radialGradient id="scene-lamp">
          <stop offset="0" stopColor="var(--scene-lamp)" stopOpacity=".75" />
          <stop offset=".3" stopColor="var(--scene-lamp)" stopOpacity=".26" />
          <stop offset="1" stopColor="var(--scene-lamp)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="scene-pool" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-lamp)" stopOpacity=".55" />
          <stop offset="1" stopColor="var(--scene-lamp)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <circle className={classes.lampGlow} cx="1010" cy="650" r="250" fill="url(#scene-lamp)" opacity=".55" />
      <path className={classes.smoke} d="M1139 494c-14-20 12-30 0-52s12-34 0-56 10-30 2-50" />
      <path fill="var(--scene-house)" d="M1126 494h28v66h-28z" />
      <path fill="var(--scene-roof)" d="m790 610 132-112h176l132 112-14 16H804z" />
      <path
        stroke="var(--scene-house)"
        strokeWidth="5"
        strokeLinecap="round"
        d="m922 498-26-34M922 498l22-40M1098 498l26-34M1098 498l-22-40"
      />
      <path fill="var(--scene-house)" d="M822 618h376v104H822z" />
      <g className={classes.light}>
        <path d="M852 644h34v34h-34zM906 644h34v34h-34zM1084 644h34v34h-34zM1138 644h34v34h-34z" />
        <path d="M984 640h52v82h-52z" />
      </g>
      <path
        stroke="var(--scene-house)"
        strokeWidth="4"
        d="M869 644v34M923 644v34M1101 644v34M1155 644v34M852 661h34M906 661h34M1084 661h34M1138 661h34"
      />
      <path fill="var(--scene-house)" d="M1014 722v-42c-6-3-6-16 3-16s9 13 3 16l4 12-2 30z" />
      <path fill="var(--scene-roof)" d="M1046 646h26v34h-26z" />
      <path
        className={classes.chalk}
        d="M1051 653l-1 16M1056 652v17M1061 653l-1 16M1066 652v17M1048 667l22-9"
      />
      <path fill="url(#scene-pool)" d="M980 722h60l70 120H900z" />
      <path className={classes.wire} d="M822 622c-60 40-110 44-166 30" />
      <path fill="var(--scene-house)" d="M650 640h8v112h-8z" />
      {lamps.map(({ x, y }, index) => (
        <g key={x} className={classes.lamp} style={{ animationDelay: `${index * -1.3}s` }}>
          <circle cx={x} cy={y + 7} r="26" fill="url(#scene-lamp)" />
          <circle cx={x} cy={y + 7} r="4" fill="var(--scene-bulb)" />
        </g>
      ))}
    </g>
  )
}

const lamps = [
  { x: 690, y: 658 },
  { x: 730, y: 660 },
  { x: 770, y: 650 },
  { x: 802, y: 634 },
]
