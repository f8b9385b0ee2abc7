import classes from './scene.module.css'

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
export function Horde() {
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
