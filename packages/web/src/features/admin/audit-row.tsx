import type { AuditEntry } from '@longhouse/contract/audit'
import { formatMoment } from '../../lib/moments.ts'
import { ColorChip } from '../../ui/game-chip.tsx'
import classes from './audit-row.module.css'
import { auditSubject, auditVerbs, changedValues, fieldWords, type ChangedValue } from './audit-words.ts'

const colors = { create: 'green', update: 'blue', delete: 'red', impersonate: 'orange' } as const

/** One change: the sentence, and on demand the values before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { kind, name } = auditSubject(entry)
  return (
    <li>
      <details className={classes.entry}>
        <summary className={classes.summary}>
          {entry.action && <ColorChip color={colors[entry.action]}>{auditVerbs[entry.action]}</ColorChip>}
          <span className={classes.subject}>
            <span className={classes.kind}>{kind}</span> {name}
          </span>
          <span className={classes.who}>
            {entry.actor_username} · <time dateTime={entry.created}>{formatMoment(entry.created)}</time>
          </span>
        </summary>
        <dl className={classes.changes}>
          {changedValues(entry).map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      </details>
    </li>
  )
}

function Change({ change: { field, before, after } }: { change: ChangedValue }) {
  return (
    <div>
      <dt className={classes.field}>{fieldWords(field)}</dt>
      <dd className={classes.values}>
        {before !== undefined && <del className={classes.before}>{before || '(empty)'}</del>}
        {after !== undefined && <ins className={classes.after}>{after || '(empty)'}</ins>}
      </dd>
    </div>
  )
}
