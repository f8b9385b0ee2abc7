import { MarkdownView } from '../../ui/markdown/markdown-view.tsx'
import classes from './forms.module.css'
import type { Answer } from './form-kind.ts'

/** Questions with their answers as they will be read. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className={classes.list}>
      {answers.map(({ field, label, value }) => (
        <div key={field} data-long={value.length > 60 || undefined}>
          <dt className="small muted strong">{label}</dt>
          <dd className="above-4">
            {value.trim() ? <MarkdownView text={value} /> : <span className={classes.none}>No answer</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
