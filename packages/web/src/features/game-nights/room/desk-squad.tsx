import { counterWords, nightLimits, roomWords } from '@longhouse/contract/game-nights'
import { Button, NumberInput } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { useCounter, type Counter } from '../counter/use-counter.ts'
import { squadName, type SquadRecord } from '../night/night.types.ts'
import { toneOf } from '../night/squad-tones.ts'
import classes from './host-desk.module.css'

/** One squad as the host sees it: how far it is, and a hand on its counter. */
export function DeskSquad({ squad, userId }: { squad: SquadRecord; userId: string }) {
  const say = useWords(roomWords)
  const sayCounter = useWords(counterWords)
  const counter = useCounter(squad, userId)
  const correcting = useDialog<true>()
  const { folded, press, last, undo } = counter
  const name = squadName(squad, (number) => sayCounter('squad', { number }))
  const isOut = folded.phase === 'out'
  const isPaused = folded.phase === 'paused'
  return (
    <div className={classes.squad} style={{ '--squad': toneOf(squad.colour) }}>
      <div className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts}>
          {say(`phase_${folded.phase || 'waiting'}`)}
          {folded.downs > 0 && ` · ${say('downs', { count: folded.downs })}`}
        </span>
      </div>
      <output className={classes.round}>
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
