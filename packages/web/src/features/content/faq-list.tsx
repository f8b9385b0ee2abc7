import type { Faq } from '@longhouse/contract/content'
import { IconChevronDown } from '@tabler/icons-react'
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx'
import type { ContentEditing } from './base/content-dialogs.tsx'
import { EntryTools } from './base/entry-tools.tsx'
import classes from './faq-list.module.css'

/** Questions that open one at a time, in two columns where there is room. */
export function FaqList({ faqs, editing }: FaqListProps) {
  const half = Math.ceil(faqs.length / 2)
  return (
    <div className={classes.columns}>
      {[faqs.slice(0, half), faqs.slice(half)].map((column, index) => (
        <ul key={index} className="bare-list column gap-12">
          {column.map((faq) => (
            <li key={faq.id} className={classes.entry}>
              {/* The shared name lets the browser close the one that was open. */}
              <details name="faq" className={classes.question}>
                <summary className={classes.summary}>
                  <h2 className={classes.title} dir="auto">
                    {faq.question}
                  </h2>
                  <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
                </summary>
                <div className={classes.answer}>
                  <MarkdownView text={faq.answer} />
                </div>
              </details>
              <EntryTools
                name={faq.question}
                onEdit={() => editing.edit.open(faq)}
                onDelete={() => editing.remove.open(faq)}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

export interface FaqListProps {
  readonly faqs: readonly Faq[]
  readonly editing: ContentEditing<Faq>
}
