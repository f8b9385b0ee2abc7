import classes from './home.module.css'

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

const stars = [
  '92 96 1.4',
  '168 210 1',
  '246 70 1.7',
  '318 158 1.1',
  '402 44 1.3',
  '470 228 1',
  '548 118 1.6',
  '622 58 1',
  '690 186 1.2',
  '760 92 1.8',
  '842 240 1',
  '884 40 1.3',
  '962 136 1.1',
  '1240 64 1.5',
  '1312 190 1.2',
  '1388 108 1.6',
  '1186 262 1',
  '40 300 1.2',
  '214 330 1',
  '1350 300 1',
]

function Sky() {
  return (
    <g>
      <defs>
        <radialGradient id="scene-moon">
          <stop offset="0" stopColor="var(--scene-moon)" stopOpacity=".55" />
          <stop offset=".35" stopColor="var(--scene-moon)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--scene-moon)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="scene-cloud">
          <stop offset="0" stopColor="var(--scene-cloud)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--scene-cloud)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g className={classes.stars}>
        {stars.map((star, index) => {
          const [x, y, radius] = star.split(' ')
          return (
            <circle
              key={star}
              cx={x}
              cy={y}
              r={radius}
              style={{ animationDelay: `${(index % 7) * -0.9}s` }}
            />
          )
        })}
      </g>
      <circle cx="1096" cy="196" r="330" fill="url(#scene-moon)" />
      <circle cx="1096" cy="196" r="62" fill="var(--scene-moon)" />
      <path
        fill="var(--scene-moon-mark)"
        d="M1072 176c12-8 26-2 24 8s-20 14-28 8-4-12 4-16zm36 30c10-2 16 6 12 13s-16 7-19 0 0-12 7-13z"
      />
      <g className={classes.clouds}>
        <ellipse cx="300" cy="170" rx="420" ry="60" fill="url(#scene-cloud)" />
        <ellipse cx="980" cy="250" rx="480" ry="52" fill="url(#scene-cloud)" />
        <ellipse cx="1420" cy="120" rx="360" ry="46" fill="url(#scene-cloud)" />
      </g>
    </g>
  )
}

/** Mountains, and the town that stays empty after dark. */
function Town() {
  return (
    <g>
      <defs>
        <radialGradient id="scene-mist">
          <stop offset="0" stopColor="var(--scene-mist)" stopOpacity=".42" />
          <stop offset=".6" stopColor="var(--scene-mist)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--scene-mist)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="var(--scene-far)"
        d="M0 560 120 470l90 62 130-128 110 106 92-60 128 118 120-86 96 62 150-160 142 132 100-74 162 118v340H0z"
      />
      <path
        fill="var(--scene-town)"
        d="M0 640h60v-52h22l16-26 16 26h18v36h40v-70h46v40h30v46h36v-92l30-22 30 22v92h44v-40h70v28h26V470h8l16-96 16 96h8v158h60v-46h26v-22h44v22h24v46h60v-64h58v-26h12v26h20v64h40v-90h-16v-36h76v36h-16v90h56v-36h40v-30h56v66h60v-54l26-20 26 20v54h80v-40h64v40h80v260H0z"
      />
      <g className={classes.townLights}>
        <path d="M188 586h8v10h-8zM474 596h8v10h-8zM806 600h8v10h-8zM1258 620h8v10h-8z" />
      </g>
      <g className={classes.mistFar}>
        <ellipse cx="260" cy="640" rx="520" ry="70" fill="url(#scene-mist)" />
        <ellipse cx="1120" cy="650" rx="620" ry="74" fill="url(#scene-mist)" />
      </g>
    </g>
  )
}

/** The house: the door is open, the lamps are lit, five strokes on the board at the door. */
function Longhouse() {
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

const figures = [
  { x: 70, scale: 0.8, lean: 'slow' },
  { x: 150, scale: 1, lean: 'odd' },
  { x: 236, scale: 0.72, lean: 'slow' },
  { x: 352, scale: 0.9, lean: 'even' },
  { x: 470, scale: 0.7, lean: 'odd' },
  { x: 566, scale: 0.84, lean: 'slow' },
  { x: 1250, scale: 0.82, lean: 'even' },
  { x: 1330, scale: 0.98, lean: 'slow' },
  { x: 1404, scale: 0.76, lean: 'odd' },
]

/** They stay behind the hill. They always have. */
function Horde() {
  return (
    <g>
      {figures.map(({ x, scale, lean }) => (
        <g key={x} transform={`translate(${x} 702) scale(${scale})`}>
          <g className={classes.walker} data-lean={lean}>
            <path
              fill="var(--scene-horde)"
              d="M-6-86c8-2 15 4 14 13 0 5-2 8-5 10 6 3 9 9 10 17l20 6-1 6-20-2c0 8-1 14-3 20l7 36H8L-1-10l-8 30h-9l9-40c-4-10-6-20-4-30l-9 16-6-4 9-20c2-5 5-8 9-10-4-6-4-15 4-18z"
            />
            <path className={classes.eyes} d="M-1-78h3v2h-3zM5-78h3v2H5z" />
          </g>
        </g>
      ))}
      <path
        fill="var(--scene-hill)"
        d="M0 676c140-34 280-20 420-2 160 20 260 40 420 24 180-18 330-52 600-30v232H0z"
      />
    </g>
  )
}

/** Four friends, one fire. A fifth seat is free. */
function Campfire() {
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

/** Ground, fence and grass close to the eye, with mist over all of it. */
function Foreground() {
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
