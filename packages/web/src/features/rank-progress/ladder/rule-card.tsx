import type { RuleDraft } from '@longhouse/contract/rank-progress'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { TallyCount } from '../../../ui/base/tally-mark.tsx'
import { AskFields } from './ask-fields.tsx'
import { ladderWords } from './ladder-editor.words.ts'
import classes from './ladder.module.css'
import { RuleFields, type RuleFormProps } from './rule-fields.tsx'

/** One rank of the ladder with its requirements, folded until it is opened or has a problem. */
export function RuleCard(props: RuleCardProps) {
  const { rule, title, index, count, problems, onChange, onForget, onMove, onRemove, onRebuild } = props
  const say = useWords(ladderWords)
  const [isWanted, setWanted] = useState(false)
  const bodyId = useId()
  const path = `rules.${index}`
  const hasProblem = Object.keys(problems).some((key) => key.startsWith(`${path}.`))
  const isOpen = isWanted || hasProblem
  return (
    <Plate as="li" isFlush {...(hasProblem && { edge: 'danger' })}>
      <div className="row gap-0">
        <button
          type="button"
          className={`row gap-8-16 shrinks ${classes.fold}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setWanted(!isOpen)}
        >
          <span className={classes.strokes}>
            <TallyCount count={index + 1} size={28} />
          </span>
          <span className={classes.cardWords}>
            <span className="text-18 display strong breaks" dir="auto">
              {title}
            </span>
            <span className="small muted">
              {index === 0 ? say('stepBegin') : say('step', { step: index + 1 })}
              {' · '}
              {say('summary', { asks: rule.requirements?.length ?? 0, duties: rule.duties?.length ?? 0 })}
            </span>
          </span>
          <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
        </button>
        <div className={classes.tools}>
          {index < count - 1 && (
            <button
              type="button"
              className="icon-button"
              aria-label={say('about', { action: say('up'), name: title })}
              onClick={() => onMove(1)}
            >
              <IconArrowUp size={20} aria-hidden="true" />
            </button>
          )}
          {index > 0 && (
            <button
              type="button"
              className="icon-button"
              aria-label={say('about', { action: say('down'), name: title })}
              onClick={() => onMove(-1)}
            >
              <IconArrowDown size={20} aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={say('about', { action: say('remove'), name: title })}
            onClick={onRemove}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div id={bodyId} className={`column gap-24 ${classes.cardBody}`} hidden={!isOpen}>
        {isOpen && (
          <>
            {index === 0 ? (
              <p className="small muted">{say('requirementsFirst')}</p>
            ) : (
              <AskFields
                list="requirements"
                rule={rule}
                title={title}
                path={path}
                problems={problems}
                onChange={onChange}
                onForget={onForget}
                onRebuild={onRebuild}
              />
            )}
            <AskFields
              list="duties"
              rule={rule}
              title={title}
              path={path}
              problems={problems}
              onChange={onChange}
              onForget={onForget}
              onRebuild={onRebuild}
            />
            <RuleFields
              rule={rule}
              path={path}
              isFirst={index === 0}
              problems={problems}
              onChange={onChange}
              onForget={onForget}
            />
          </>
        )}
      </div>
    </Plate>
  )
}

interface RuleCardProps extends Omit<RuleFormProps, 'path'> {
  readonly title: string
  readonly index: number
  readonly count: number
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
  /** A change after which paths mean something else. */
  readonly onRebuild: (change: Partial<RuleDraft>) => void
}
