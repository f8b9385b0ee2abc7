import { isLongOver, type Tournament } from '@longhouse/contract/events'
import type { GameNight } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { nightQuery } from '../night/night.queries.ts'
import { useLiveNight } from '../night/use-live-night.ts'
import classes from './night-entry.module.css'
import { roomWords } from './room.words.ts'

/** The way from an event into its room, while there is one; for hosts the way to open it. */
export function NightEntry({ event, isHost }: { event: Tournament; isHost: boolean }) {
  const say = useWords(roomWords)
  const { data: night } = useQuery(nightQuery(event.id))
  useLiveNight(event.id, undefined)
  const now = useNow()
  if (event.cancelled_at || event.is_draft || night === undefined || isLongOver(event, now)) return null
  const to = `/events/${event.id}/live`
  if (night?.state === 'live')
    return (
      <output className={`row gap-8-16 ${classes.entry}`} data-live>
        <strong className={`inline text-20 display bold ${classes.title}`}>{say('entryLive')}</strong>
        <span className={classes.text}>{say('entryLiveText')}</span>
        <Button component={Link} to={to} rightSection={<IconArrowRight size={18} aria-hidden="true" />}>
          {say('entryLiveAction')}
        </Button>
      </output>
    )
  if (night?.state === 'lobby')
    return (
      <output className={`row gap-8-16 ${classes.entry}`}>
        <strong className={`inline text-20 display bold ${classes.title}`}>{say('entryLobby')}</strong>
        <span className={classes.text}>{say('entryLobbyText')}</span>
        <Button component={Link} to={to}>
          {say('entryLobbyAction')}
        </Button>
      </output>
    )
  if (night || !isHost) return null
  return (
    <div className={`row gap-8-16 ${classes.entry}`}>
      <span className={classes.text}>{say('entryOpenText')}</span>
      <Button component={Link} to={to} variant="default">
        {say('entryOpen')}
      </Button>
    </div>
  )
}

/** The entry among the parts of an event: there once there is a room, and for its host before. */
export function NightTab({ event, isHost, className }: NightTabProps) {
  const say = useWords(roomWords)
  const { data: night } = useQuery(nightQuery(event.id))
  const now = useNow()
  if (!hasRoom(night, { isLate: isLongOver(event, now), isHost })) return null
  return (
    <li>
      <Link className={className} to={`/events/${event.id}/live`}>
        {say('entryTab')}
      </Link>
    </li>
  )
}

/** Whether there is a room to enter: long after the event only one in which squads played. */
function hasRoom(
  night: GameNight | null | undefined,
  { isLate, isHost }: { readonly isLate: boolean; readonly isHost: boolean },
): boolean {
  if (isLate) return night?.state === 'live' || night?.state === 'ended'
  return night ? true : isHost
}

interface NightTabProps {
  readonly event: Tournament
  readonly isHost: boolean
  readonly className: string
}
