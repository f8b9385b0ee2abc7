import classes from './scene.module.css'

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

export function Sky() {
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
