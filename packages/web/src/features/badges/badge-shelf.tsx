import {
  badgeName,
  badgeNames,
  badgeReason,
  badgeReasons,
  badgeTierWords,
  findBadge,
} from '@longhouse/contract/badges'
import { formatDay } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { BadgeArt } from './badge-art.tsx'
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
    <ul className={classes.shelf}>
      {shown.map(({ badge: { id, tiers }, tier, at, asked }) => (
        <li key={id} className={classes.badge} title={at && formatDay(at)}>
          <BadgeArt badge={id} tier={tier} />
          <strong className={classes.name}>{badgeName(id, sayName)}</strong>
          <span className={classes.reason}>{badgeReason({ badge: id, asked }, sayReason)}</span>
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
