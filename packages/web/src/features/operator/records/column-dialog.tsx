import { Button, Checkbox } from '@mantine/core'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import classes from '../panel.module.css'

/** Chooses the visible columns; this browser stores the choice. */
export function ColumnDialog({ isOpen, possible, columns, onChoose, onClose }: ColumnDialogProps) {
  const toggle = (name: string, isOn: boolean) => {
    const wanted = new Set(isOn ? [...columns, name] : columns.filter((other) => other !== name))
    onChoose(possible.filter((other) => wanted.has(other)))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Columns"
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={() => onChoose(undefined)}>
            As at first
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <fieldset className={classes.fields}>
        <legend className="spoken">Columns</legend>
        {possible.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={columns.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

interface ColumnDialogProps {
  readonly isOpen: boolean
  readonly possible: readonly string[]
  readonly columns: readonly string[]
  readonly onChoose: (columns: readonly string[] | undefined) => void
  readonly onClose: () => void
}
