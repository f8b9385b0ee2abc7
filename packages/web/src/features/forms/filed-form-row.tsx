import { formatMoment } from '../../lib/moments.ts'
import rows from '../../ui/list/rows.module.css'
import { Plate } from '../../ui/plate.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './filed-form-row.module.css'
import type { FiledForm } from './form-kind.ts'
import { StatusChip } from './status-chip.tsx'

/** A filed form at a glance; the whole row opens it. */
export function FiledFormRow({ form, gist, onOpen }: FiledFormRowProps) {
  return (
    <Plate as="li" isFlush isInteractive>
      <button type="button" className={`${rows.button} ${classes.row}`} onClick={onOpen}>
        <UserAvatar user={form.expand?.user} size={40} />
        <span className={classes.words}>
          <bdi className={classes.name}>{form.username}</bdi>
          <span className={classes.gist} dir="auto">
            {gist}
          </span>
        </span>
        <span className={classes.when}>{formatMoment(form.created)}</span>
        <StatusChip status={form.status} />
      </button>
    </Plate>
  )
}

export interface FiledFormRowProps {
  readonly form: FiledForm
  readonly gist: string
  readonly onOpen: () => void
}
