import type { Tournament } from '@longhouse/contract/events'
import { nightLimits, roomWords } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { Unsent } from '../counter/counter-status.tsx'
import { useLine } from '../counter/use-counter.ts'
import { squadOf, type NightRecord, type SquadRecord } from '../night/night.types.ts'
import { DeskSquad } from './desk-squad.tsx'
import classes from './host-desk.module.css'
import { LateCounts } from './late-counts.tsx'
import { useChangeNight } from './use-change-night.ts'

const SquadGrid = lazyPart(async () => (await import('../lobby/squad-grid.tsx')).SquadGrid)

/** The host's tools while the night runs: count for others, correct rounds, move people, end the night. */
export function HostDesk({ event, night, squads, userId }: HostDeskProps) {
  const say = useWords(roomWords)
  const titleId = useId()
  const { waiting, isCut } = useLine(night.id, userId)
  const isPlaying = squadOf(squads, userId) !== undefined
  return (
    <Plate as="section" className={section.stack} edge="ember" aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={section.heading}>
          {say('desk')}
        </h2>
        <EndButton night={night} squads={squads} />
      </div>
      <p className={section.text}>{say('deskText')}</p>
      {/* A host who plays has it at their counter. */}
      {!isPlaying && <Unsent waiting={waiting} isCut={isCut && waiting > 0} />}
      <LateCounts night={night} squads={squads} userId={userId} />
      <ul className={classes.squads}>
        {squads.map((squad) => (
          <li key={squad.id}>
            <DeskSquad squad={squad} userId={userId} />
          </li>
        ))}
      </ul>
      <MovePeople event={event} night={night} squads={squads} userId={userId} />
    </Plate>
  )
}

interface HostDeskProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly userId: string
}

function MovePeople({ event, night, squads, userId }: HostDeskProps) {
  const say = useWords(roomWords)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={section.actions}>
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {say('movePeople')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
            <SquadGrid event={event} night={night} squads={squads} userId={userId} isHost />
          </Suspense>
        )}
      </div>
    </>
  )
}

function EndButton({ night, squads }: Pick<HostDeskProps, 'night' | 'squads'>) {
  const say = useWords(roomWords)
  const question = useDialog<true>()
  const change = useChangeNight(night, question.close)
  const playing = squads.filter(({ phase }) => phase === 'playing').length
  return (
    <>
      <Button variant="default" onClick={() => question.open(true)}>
        {say('end')}
      </Button>
      {question.subject && (
        <ConfirmDialog
          isOpen={question.isOpen}
          title={say('endTitle')}
          confirmLabel={say('end')}
          cancelLabel={say('keepOn')}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ state: 'ended' })}
          onCancel={question.close}
        >
          {playing > 0 && (
            <p>
              <strong>{say('endSquads', { count: playing })}</strong>
            </p>
          )}
          <p>{say('endText', { minutes: nightLimits.lateMinutes })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
