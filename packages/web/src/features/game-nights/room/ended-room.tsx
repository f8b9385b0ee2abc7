import type { Tournament } from '@longhouse/contract/events'
import { nightLimits } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { useNow } from '../../../lib/dates/use-now.ts'
import { Unsent } from '../counter/counter-status.tsx'
import { useLine } from '../counter/use-counter.ts'
import { serverNow } from '../night/clock.ts'
import type { NightRecord } from '../night/night.queries.ts'
import classes from './room.module.css'
import { RoomBoard } from './live-room.tsx'
import { roomWords } from './room.words.ts'
import { useChangeNight } from './use-change-night.ts'
import type { RoomState } from './use-room.ts'

/** The night once it is over: a link to its recap, and for a while a button that resumes it. */
export function EndedRoom({ event, night, room, draft }: EndedRoomProps) {
  const say = useWords(roomWords)
  const { squads, isHost, userId } = room
  return (
    <div className={classes.rest}>
      <Plate as="section" className="stack" edge="primary">
        <h2 className="text-20 strong">{say('ended')}</h2>
        <p className={section.text}>{say('endedText')}</p>
        {userId && <LastRounds nightId={night.id} userId={userId} />}
        <div className="wrap gap-12">
          <Button
            component={Link}
            to={`/events/${event.id}/recap`}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {say('recap')}
          </Button>
        </div>
        {isHost && <WayBack night={night} />}
      </Plate>
      {draft}
      <RoomBoard night={night} squads={squads} />
    </div>
  )
}

interface EndedRoomProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly room: RoomState
  /** The run of the member's squad that waits to be handed in. */
  readonly draft: ReactNode
}

function WayBack({ night }: { night: NightRecord }) {
  const say = useWords(roomWords)
  // A render every minute is enough for a count of minutes.
  useNow()
  const change = useChangeNight(night)
  const until = recordDate(night.ended_at).getTime() + nightLimits.lateMinutes * 60_000
  const minutes = Math.ceil((until - serverNow()) / 60_000)
  if (!(minutes > 0)) return null
  return (
    <>
      <p className={section.text}>{say('goOnText', { count: minutes })}</p>
      <div className="wrap gap-12">
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ state: 'live' })}>
          {say('goOn')}
        </Button>
      </div>
    </>
  )
}

/** Facts that were counted without a network are accepted for a while after the end. */
function LastRounds({ nightId, userId }: { nightId: string; userId: string }) {
  const say = useWords(roomWords)
  const { waiting, isCut } = useLine(nightId, userId)
  return (
    <>
      <Unsent waiting={waiting} isCut={isCut && waiting > 0} />
      {waiting > 0 && <p className={section.text}>{say('stillSending')}</p>}
    </>
  )
}
