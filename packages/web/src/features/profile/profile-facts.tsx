import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/base/use-words.ts'
import { ladderQuery, type CardRecord } from './profile-card.queries.ts'
import classes from './profile.module.css'
import { profileWords } from './profile.words.ts'

/** The rank, if the ladder is on. */
export function ProfileRank({ card }: { card: CardRecord }) {
  const say = useWords(profileWords)
  const { data: hasLadder } = useQuery(ladderQuery)
  const rank = card.expand?.user?.expand?.rank
  if (!hasLadder || !rank) return null
  const when = card.rank_since && monthOf(card.rank_since)
  return (
    <p className="text-18 primary display strong above-4">
      {when ? say('rankSince', { rank: rank.title, when }) : rank.title}
    </p>
  )
}

function monthOf(date: string): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(
    new Date(date.replace(' ', 'T')),
  )
}

/** Numbers at a glance; zeros and hidden ones are omitted. */
export function ProfileFacts({ card }: { card: CardRecord }) {
  const say = useWords(profileWords)
  const { streak_weeks, longest_streak, attended, hosted, clips } = card
  const facts = [
    {
      count: streak_weeks || longest_streak,
      label: streak_weeks > 0 ? say('streak', { count: streak_weeks }) : say('longest'),
      isWarm: streak_weeks > 0,
      more:
        streak_weeks > 0 && longest_streak > streak_weeks && say('longestStreak', { count: longest_streak }),
    },
    { count: attended, label: say('attended', { count: attended }) },
    { count: hosted, label: say('hosted', { count: hosted }) },
    { count: clips, label: say('clipsSent', { count: clips }) },
  ].filter(({ count }) => count > 0)
  if (facts.length === 0) return null
  return (
    <ul className={`bare-list grid gap-12 ${classes.facts}`} aria-label={say('facts')}>
      {facts.map(({ count, label, isWarm, more }) => (
        <li key={label} className={classes.fact} data-warm={isWarm || undefined}>
          <strong>{count}</strong> <span>{label}</span>
          {more && <small>{more}</small>}
        </li>
      ))}
    </ul>
  )
}
