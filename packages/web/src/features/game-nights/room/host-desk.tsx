import type { Tournament } from '@longhouse/contract/events'
import { nightLimits } from '@longhouse/contract/game-nights'
import { Button, NumberInput } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../lib/base/lazy-part.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { Unsent } from '../counter/counter-status.tsx'
import { counterWords } from '../counter/counter.words.ts'
import { useLine, useCounter, type Counter } from '../counter/use-counter.ts'
import { squadOf, type NightRecord, type SquadRecord, squadName } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import classes from './room.module.css'
import { LateCounts } from './late-counts.tsx'
import { roomWords } from './room.words.ts'
import { useChangeNight } from './use-change-night.ts'

const SquadGrid = lazyPart(async () => (await import('../lobby/squad-grid.tsx')).SquadGrid)

/** The host's tools while the night runs: count for others, correct rounds, move people, end the night. */
export function HostDesk({ event, night, squads, userId }: HostDeskProps) {
  const say = useWords(roomWords)
  const titleId = useId()
  const { waiting, isCut } = useLine(night.id, userId)
  const isPlaying = squadOf(squads, userId) !== undefined
  return (
    <Plate as="section" className="stack" edge="ember" aria-labelledby={titleId}>
      <div className="spread">
        <h2 id={titleId} className="text-20 strong">
          {say('desk')}
        </h2>
        <EndButton night={night} squads={squads} />
      </div>
      <p className={section.text}>{say('deskText')}</p>
      {/* A host who plays has it at their counter. */}
      {!isPlaying && <Unsent waiting={waiting} isCut={isCut && waiting > 0} />}
      <LateCounts night={night} squads={squads} userId={userId} />
      <ul className="bare-list">
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
      <div className="wrap gap-12">
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
            <p className="spaced">
              <strong>{say('endSquads', { count: playing })}</strong>
            </p>
          )}
          <p className="spaced">{say('endText', { minutes: nightLimits.lateMinutes })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** One squad as the host sees it: how far it is, and a hand on its counter. */
function DeskSquad({ squad, userId }: { squad: SquadRecord; userId: string }) {
  const say = useWords(roomWords)
  const sayCounter = useWords(counterWords)
  const counter = useCounter(squad, userId)
  const correcting = useDialog<true>()
  const { folded, press, last, undo } = counter
  const name = squadName(squad, (number) => sayCounter('squad', { number }))
  const isOut = folded.phase === 'out'
  const isPaused = folded.phase === 'paused'
  return (
    <div className={`row gap-4-12 ruled ${classes.squad}`} style={{ '--squad': toneOf(squad.colour) }}>
      <div className={classes.deskWords}>
        <span className="bold breaks" dir="auto">
          {name}
        </span>
        <span className="small muted">
          {say(`phase_${folded.phase || 'waiting'}`)}
          {folded.downs > 0 && ` · ${say('downs', { count: folded.downs })}`}
        </span>
      </div>
      <output className={`display bold tabular ${classes.round}`}>
        <span className="spoken">{say('squadRound', { round: folded.round })}</span>
        <span aria-hidden="true">{folded.round}</span>
      </output>
      {last && (
        <Button variant="subtle" onClick={undo}>
          {sayCounter('undo')}
        </Button>
      )}
      <button
        type="button"
        className={classes.plus}
        aria-label={say('countFor', { round: folded.round + 1, squad: name })}
        onClick={() => press('reached', folded.round + 1)}
      >
        {sayCounter('count')}
      </button>
      <ActionMenu
        label={say('actionsOf', { squad: name })}
        actions={[
          { name: say('correct'), onChoose: () => correcting.open(true) },
          { name: say('down'), onChoose: () => press('down') },
          isPaused
            ? { name: say('resume'), onChoose: () => press('resume') }
            : { name: say('pause'), onChoose: () => press('pause') },
          isOut
            ? { name: say('backIn'), onChoose: () => press('back') }
            : { name: say('out'), onChoose: () => press('out') },
        ]}
      />
      {correcting.subject && (
        <CorrectDialog
          key={correcting.opening}
          name={name}
          counter={counter}
          isOpen={correcting.isOpen}
          onClose={correcting.close}
        />
      )}
    </div>
  )
}

function CorrectDialog({ name, counter, isOpen, onClose }: CorrectDialogProps) {
  const say = useWords(roomWords)
  const max = nightLimits.round
  const { form, submit } = useRecordForm<{ round: number | string }>({
    start: () => ({ round: counter.folded.round }),
    check: ({ round }) => (isRound(round) ? {} : { round: say('roundNeeded', { max }) }),
    save: ({ round }) => {
      counter.correct(Number(round))
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('correctTitle', { squad: name })}
      submitLabel={say('save')}
      size="sm"
      isBusy={false}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      <NumberInput
        label={say('correctRound')}
        description={say('correctText')}
        data-autofocus
        min={0}
        max={max}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('round')}
      />
    </FormDialog>
  )
}

function isRound(value: number | string): boolean {
  return (
    value !== '' &&
    Number.isInteger(Number(value)) &&
    Number(value) >= 0 &&
    Number(value) <= nightLimits.round
  )
}

interface CorrectDialogProps {
  readonly name: string
  readonly counter: Counter
  readonly isOpen: boolean
  readonly onClose: () => void
}
