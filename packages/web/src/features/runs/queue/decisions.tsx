import '../../../theme/mantine-more.css'
import type { CommentKind } from '@longhouse/contract/runs'
import { Button, Switch } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { SayDialog } from '../parts/run-talk.tsx'
import type { RunRecord } from '../runs.queries.ts'
import classes from './run-queue.module.css'
import { runQueueWords } from './run-queue.words.ts'

type Decision = Extract<CommentKind, 'verify' | 'question' | 'reject'>

/** The three decisions and the skip button, by click or by key; on a phone where the thumb is. */
export function Decisions({ run, needsTwo, onGoOn }: DecisionsProps) {
  const say = useWords(runQueueWords)
  const dialog = useDialog<Decision>()
  const skip = () => onGoOn(run.id)
  const keys = useDecisionKeys({
    v: () => dialog.open('verify'),
    q: () => dialog.open('question'),
    r: () => dialog.open('reject'),
    n: skip,
  })
  const done = (kind: CommentKind) => {
    if (kind === 'verify') toastSuccess(say(needsTwo ? 'doneVote' : 'doneVerify'))
    else toastSuccess(say(kind === 'question' ? 'doneQuestion' : 'doneReject'))
    dialog.close()
    onGoOn()
  }
  const { subject } = dialog
  return (
    <section className={`grid gap-12 ${classes.decisions}`} aria-label={say('decide')}>
      <div className={`grid gap-8 ${classes.buttons}`}>
        <Button onClick={() => dialog.open('verify')} rightSection={<Key name="V" isOn={keys.isOn} />}>
          {say('verify')}
        </Button>
        <Button
          variant="default"
          onClick={() => dialog.open('question')}
          rightSection={<Key name="Q" isOn={keys.isOn} />}
        >
          {say('question')}
        </Button>
        <Button
          variant="light"
          color="danger"
          onClick={() => dialog.open('reject')}
          rightSection={<Key name="R" isOn={keys.isOn} />}
        >
          {say('reject')}
        </Button>
        <Button variant="default" onClick={skip} rightSection={<Key name="N" isOn={keys.isOn} />}>
          {say('next')}
        </Button>
      </div>
      <Switch
        className={classes.keys ?? ''}
        label={say('keys')}
        checked={keys.isOn}
        onChange={(event) => keys.turn(event.currentTarget.checked)}
      />
      {subject && (
        <SayDialog
          key={dialog.opening}
          isOpen={dialog.isOpen}
          run={run}
          kind={subject}
          title={say(`${subject}Title`, { round: run.round })}
          hint={say(`${subject}Hint`)}
          label={say(`${subject}Text`)}
          submitLabel={say(subject)}
          isVerifier
          onSaid={done}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

function Key({ name, isOn }: { name: string; isOn: boolean }) {
  return isOn ? (
    <kbd className={classes.key} aria-hidden="true">
      {name}
    </kbd>
  ) : null
}

interface DecisionsProps {
  readonly run: RunRecord
  /** It would be a record, and no verifier has verified it yet. */
  readonly needsTwo: boolean
  readonly onGoOn: (skip?: string) => void
}

const setting = 'runQueueKeys'

/** Keys that decide, unless the verifier types or a dialog is open. They can be switched off. */
function useDecisionKeys(steps: Readonly<Record<string, () => void>>) {
  const [isOn, setOn] = useState(() => localStorage.getItem(setting) !== 'off')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key.toLowerCase()]
    if (!step || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
  const turn = (isWanted: boolean) => {
    setOn(isWanted)
    if (isWanted) localStorage.removeItem(setting)
    else localStorage.setItem(setting, 'off')
  }
  return { isOn, turn }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
