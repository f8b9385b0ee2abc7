import type { ConductRule } from '@longhouse/contract/content'
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import type { ContentEditing } from './base/content-dialogs.tsx'
import { EntryTools } from './base/entry-tools.tsx'
import classes from './base/numbered-list.module.css'
import { ruleKind } from './rule.kind.ts'

/** The numbered rules, made for reading. */
export function RuleList({ rules, editing }: RuleListProps) {
  return (
    <ol className="bare-list grid">
      {rules.map((rule) => (
        <Plate as="li" key={rule.id} className={classes.entry ?? ''}>
          <span className={classes.number} aria-hidden="true">
            {rule.rule_number}
          </span>
          <div className={`grow prose ${classes.words}`}>
            <h2 className="text-20 breaks below-8" dir="auto">
              {ruleKind.nameOf(rule)}
            </h2>
            <MarkdownView text={rule.rule_content} />
          </div>
          <EntryTools
            name={ruleKind.nameOf(rule)}
            onEdit={() => editing.edit.open(rule)}
            onDelete={() => editing.remove.open(rule)}
          />
        </Plate>
      ))}
    </ol>
  )
}

export interface RuleListProps {
  readonly rules: readonly ConductRule[]
  readonly editing: ContentEditing<ConductRule>
}
