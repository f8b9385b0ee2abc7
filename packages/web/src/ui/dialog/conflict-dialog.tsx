import { Button } from '@mantine/core'
import { useId, useState, type SubmitEvent } from 'react'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import type { ConflictField, ShownConflict } from './shown-conflict.ts'

/** Two people changed the same: shows both values of each field and asks which one stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, cancelLabel = 'Back to the form', onDecide, onCancel } = props
  const formId = useId()
  const [kept, setKept] = useState<Readonly<Record<string, boolean>>>({})
  const [isChecked, setChecked] = useState(false)

  const decide = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const open = conflict.fields.find(({ name }) => kept[name] === undefined)
    if (open) event.currentTarget.querySelector<HTMLElement>(`[name="${open.name}"]`)?.focus()
    else onDecide(new Set(Object.keys(kept).filter((name) => kept[name])))
  }
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title="Somebody else was here too"
      size="lg"
      isForm
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-24" noValidate onSubmit={decide}>
        <p className="muted">
          While you were writing, somebody else saved this as well. Nothing is lost: choose which one stays.
        </p>
        {conflict.fields.map((field) => (
          <Choice
            key={field.name}
            field={field}
            isMine={kept[field.name]}
            hasProblem={isChecked && kept[field.name] === undefined}
            onChoose={(isMine) => setKept((current) => ({ ...current, [field.name]: isMine }))}
          />
        ))}
        {conflict.elsewhere.length > 0 && (
          <p className="muted">They have also changed {list.format(conflict.elsewhere)}; that stays.</p>
        )}
      </form>
    </Dialog>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function Choice({ field, isMine, hasProblem, onChoose }: ChoiceProps) {
  const problemId = useId()
  const { name, label, mine, theirs } = field
  return (
    <fieldset {...(hasProblem && { 'aria-describedby': problemId })}>
      <legend className={classes.legend}>{label}</legend>
      {hasProblem && (
        <p id={problemId} className="small danger below-8" role="alert">
          Please choose one
        </p>
      )}
      <div className={`grid gap-12 ${classes.pair}`}>
        <Side
          name={name}
          label="Keep mine"
          text={mine}
          isChosen={isMine === true}
          onChoose={() => onChoose(true)}
        />
        <Side
          name={name}
          label="Take theirs"
          text={theirs}
          isChosen={isMine === false}
          onChoose={() => onChoose(false)}
        />
      </div>
    </fieldset>
  )
}

function Side({ name, label, text, isChosen, onChoose }: SideProps) {
  const textId = useId()
  return (
    <div className={classes.side} data-chosen={isChosen || undefined}>
      <label className={`bar finger strong ${classes.choice}`}>
        <input type="radio" name={name} checked={isChosen} aria-describedby={textId} onChange={onChoose} />
        {label}
      </label>
      <p id={textId} className={classes.text} dir="auto">
        {text || <em>Empty</em>}
      </p>
    </div>
  )
}

export interface ConflictDialogProps {
  readonly conflict: ShownConflict
  readonly cancelLabel?: string
  /** Given the fields whose own value is kept. */
  readonly onDecide: (kept: ReadonlySet<string>) => void
  readonly onCancel: () => void
}

interface ChoiceProps {
  readonly field: ConflictField
  readonly isMine: boolean | undefined
  readonly hasProblem: boolean
  readonly onChoose: (isMine: boolean) => void
}

interface SideProps {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}
