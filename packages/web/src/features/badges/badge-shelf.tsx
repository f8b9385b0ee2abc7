import {
  badgeName,
  badgeNames,
  badgeReason,
  badgeReasons,
  badgeTierWords,
  findBadge,
  type BadgeId,
} from '@longhouse/contract/badges'
import { formatDay } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import classes from './badges.module.css'

/** A member's badges, the highest tier of each. Omits badges that this version of the site does not know. */
export function BadgeShelf({ badges }: { badges: readonly EarnedBadge[] }) {
  const sayName = useWords(badgeNames)
  const sayReason = useWords(badgeReasons)
  const sayTier = useWords(badgeTierWords)
  const shown = badges.flatMap(({ badge: name, tier, at }) => {
    const badge = findBadge(name)
    const asked = badge?.tiers[tier - 1]
    return badge && asked !== undefined ? [{ badge, tier, at, asked }] : []
  })
  return (
    <ul className={`bare-list grid ${classes.shelf}`}>
      {shown.map(({ badge: { id, tiers }, tier, at, asked }) => (
        <li key={id} className={`grid gap-4 text-center ${classes.badge}`} title={at && formatDay(at)}>
          <BadgeArt badge={id} tier={tier} />
          <strong className={`display strong breaks ${classes.name}`}>{badgeName(id, sayName)}</strong>
          <span className={`small muted ${classes.reason}`}>
            {badgeReason({ badge: id, asked }, sayReason)}
          </span>
          <span className="spoken">{sayTier('tier', { tier, tiers: tiers.length })}</span>
        </li>
      ))}
    </ul>
  )
}

interface EarnedBadge {
  readonly badge: string
  readonly tier: number
  readonly at: string
}

/** A badge as a plate of the metal of its tier, with a chalk stroke for each tier. */
function BadgeArt({ badge, tier }: { badge: BadgeId; tier: number }) {
  return (
    <svg className={classes.art} data-tier={tier} viewBox="0 0 64 72" aria-hidden="true">
      <path className={classes.plate} d="M14 2h36l12 12v36L50 62H14L2 50V14z" />
      <path className={classes.rim} d="M16 7h32l9 9v32l-9 9H16l-9-9V16z" />
      <path className={classes.drawing} transform="translate(14 14) scale(1.5)" d={badgeDrawings[badge]} />
      <path className={classes.strokes} d={strokesOf(tier)} />
    </svg>
  )
}

const gap = 5

function strokesOf(tier: number): string {
  const first = 32 - ((tier - 1) * gap) / 2
  return Array.from({ length: tier }, (_, index) => `M${first + index * gap + 0.8} 64.5l-1.6 6`).join('')
}

/** The drawing of each badge: strokes on a field of 24 by 24, drawn by hand. */
const badgeDrawings: Readonly<Record<BadgeId, string>> = {
  // Five rounds in chalk.
  regular: 'M5.5 5v14M9.8 5v14M14.2 5v14M18.5 5v14M3 16.5 21 7.5',
  // A torch that leads the way.
  host: 'M12 22v-9M8.5 13h7l-1.2-3.5H9.7zM12 2.5c2.6 2.4 2.6 4.6 0 7-2.6-2.4-2.6-4.6 0-7z',
  // A week ticked off.
  faithful: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8.5 15.2l2.4 2.3 4.6-4.4',
  // An hourglass.
  seasoned: 'M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9M10.5 18h3',
  // An open door.
  welcomer: 'M3 21h18M6 21V4h8v17M14 4l5 2.5V21M11.2 12.2v1.2',
  // A shield with a tick.
  proven: 'M12 2.5 20 5.5v6c0 5-3.4 8-8 10-4.6-2-8-5-8-10v-6zM8.3 12l2.7 2.6 4.8-5.2',
  // Lightning.
  record_breaker: 'M13.5 2 5 13.5h6L9.8 22 19 10.2h-6.2z',
  // Down into the water.
  deep_diver:
    'M12 2.5V13M8 9.2l4 4 4-4M3 17.2c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0M3 21.2c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0',
  // A ridge under the moon.
  lone_wolf: 'M2.5 20.5l6-9 4 5 2.2-3 6.8 7zM17.3 2.8a4.2 4.2 0 1 0 3.9 5.9 4.6 4.6 0 0 1-3.9-5.9z',
  // A folded map with a route.
  cartographer:
    'M3 6l6-2.2L15 6l6-2.2V18l-6 2.2L9 18l-6 2.2zM9 3.8V18M15 6v14.2M11 9.5l2 1.5M11.5 14.5l1.5-1.5',
  // A camera that runs.
  camera: 'M3 8h11.5v9H3zM14.5 11.5 21 8.3v8.4l-6.5-3.2zM6 11h2M5.5 5.5a2 2 0 1 0 .1 0M11.5 5a2 2 0 1 0 .1 0',
  // A heart.
  crowd_pleaser: 'M12 20.5C6 16.3 3 12.8 3 9.2A4.6 4.6 0 0 1 12 7.8a4.6 4.6 0 0 1 9 1.4c0 3.6-3 7.1-9 11.3z',
  // A star.
  clip_of_month: 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.4 6.4-.8z',
  // Scales.
  judge: 'M12 3v18M7.5 21h9M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  // An egg that cracks.
  egg_hunter:
    'M12 2.8c4 0 7 6 7 10.6S16 21.2 12 21.2s-7-3.2-7-7.8S8 2.8 12 2.8zM5.2 13.4l3.3-2.2 2.5 3 2.6-3 2.4 3 2.8-2',
}
