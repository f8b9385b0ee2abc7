import type { AuditEntry } from '@longhouse/contract/audit'
import { formatMoment } from '../../lib/dates/moments.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import classes from './admin.module.css'
import { auditSubject, auditVerbs, changedValues, fieldWords, type ChangedValue } from './audit-words.ts'

const colors = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  impersonate: 'orange',
  operate: 'orange',
  run: 'blue',
  retry: 'blue',
  upload: 'green',
  restore: 'red',
  reset: 'blue',
} as const

/** One change: the sentence, and on demand the values before and after. */
export function AuditRow({ entry, recordName }: AuditRowProps) {
  const { kind, name, detail } = auditSubject(entry, recordName)
  return (
    <li>
      <details className={classes.entry}>
        <summary className={`row gap-8-12 finger ${classes.summary}`}>
          <span className={classes.subject}>
            {name && <bdi className={classes.auditName}>{name}</bdi>}{' '}
            <span className={classes.kind}>{kind}</span> <span className="small muted tabular">{detail}</span>
          </span>
          {entry.action && <ColorChip color={colors[entry.action]}>{auditVerbs[entry.action]}</ColorChip>}
          <span className="small muted tabular">
            <bdi>{entry.actor_username}</bdi> ·{' '}
            <time dateTime={entry.created}>{formatMoment(entry.created)}</time>
          </span>
        </summary>
        <dl className={`stack gap-12 ${classes.changes}`}>
          {changedValues(entry).map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      </details>
    </li>
  )
}

interface AuditRowProps {
  readonly entry: AuditEntry
  /** What the record is called now, where the entry does not hold its name. */
  readonly recordName: string | undefined
}

function Change({ change: { field, before, after } }: { change: ChangedValue }) {
  return (
    <div>
      <dt className="small muted strong">{fieldWords(field)}</dt>
      <dd className={`grid gap-4-12 ${classes.values}`}>
        {before !== undefined && (
          <del className={classes.before} dir="auto">
            {before || '(empty)'}
          </del>
        )}
        {after !== undefined && (
          <ins className={classes.after} dir="auto">
            {after || '(empty)'}
          </ins>
        )}
      </dd>
    </div>
  )
}
