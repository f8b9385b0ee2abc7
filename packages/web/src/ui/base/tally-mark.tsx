import classes from './base.module.css'

/** Chalk strokes of five: four posts and the one across. `count` of them are bright, the rest wait in the dark. */
export function TallyMark({
  size = 48,
  count = 5,
  total = 5,
  isCounting = false,
  className = '',
}: TallyMarkProps) {
  return (
    <svg
      className={`${classes.mark} ${isCounting ? classes.counting : ''} ${className}`}
      width={size}
      height={(size * 40) / 64}
      viewBox="0 0 64 40"
      aria-hidden="true"
      focusable="false"
    >
      {strokes.slice(0, total).map((path, index) => (
        <path key={path} d={path} pathLength={1} data-waiting={index >= count || undefined} />
      ))}
    </svg>
  )
}

interface TallyMarkProps {
  /** Width in pixels. */
  readonly size?: number
  /** How many of the five strokes are drawn bright. */
  readonly count?: number
  /** How many strokes there are at all. */
  readonly total?: number
  /** Draws the strokes one after the other, again and again. */
  readonly isCounting?: boolean
  readonly className?: string
}

// Drawn by hand: no two posts lean alike.
const strokes = [
  'M10.6 5.2c-.7 8.6-1.2 17-2.4 29.4',
  'M23.4 4.4c.3 9.2-.9 19.4-1.4 30.4',
  'M36.2 5.6c-.9 9.8-.5 18.6-1.8 29',
  'M49 4.2c.6 10.4-.8 19.6-.6 30.8',
  'M3.2 29.4c17.2-5.2 36.8-12.6 57.4-19.2',
]

const most = 25

/** A number in chalk, in strokes of five. More than fit on the wall are not drawn. */
export function TallyCount({ count, size = 30 }: { count: number; size?: number }) {
  if (count > most) return null
  const groups = Math.max(1, Math.ceil(count / 5))
  return (
    <span className={classes.count} aria-hidden="true">
      {Array.from({ length: groups }, (_, group) => (
        <TallyMark key={group} size={size} count={Math.min(5, count - group * 5)} />
      ))}
    </span>
  )
}
