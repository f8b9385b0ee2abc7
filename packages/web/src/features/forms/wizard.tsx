import { firstInvalidStep, returnHome } from '@longhouse/contract/forms'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'
import { AnswerList } from './answer-list.tsx'
import type { FiledForm, AnswerSection } from './form-kind.ts'
import { StatusChip } from './status-chip.tsx'
import { submitProblem, useSubmitForm } from './use-submit-form.ts'
import { useWizardDraft, type FormOfPerson } from './use-wizard-draft.ts'
import type { Person, WizardDefinition, WizardMessages } from './wizard-definition.ts'
import classes from './forms.module.css'

/** Leads through a form step by step, looks it over before it is sent, and sends it. */
export function Wizard<Form extends FormOfPerson>({ definition, person }: WizardProps<Form>) {
  const { steps, StepFields, problems, answers } = definition
  const draft = useWizardDraft(definition, person)
  const [isSent, setSent] = useState(false)
  const [checkedStep, setCheckedStep] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const submission = useSubmitForm(definition, {
    person,
    draft,
    onStored: draft.markStored,
    onDone: () => {
      setSent(true)
      draft.finish()
    },
  })

  const { form, step } = draft
  const isLast = step === steps.length - 1
  const isValid = steps[step]?.isValid(form) ?? false
  const shownProblems = checkedStep === step ? (problems[step]?.(form) ?? {}) : {}
  const reachable = draft.isStored ? -1 : (firstInvalidStep(steps, form) ?? steps.length - 1)

  useStepFocus(step, heading)
  if (isSent) return <WizardSuccess messages={definition.messages} />

  const goTo = (next: number) => {
    setCheckedStep(undefined)
    draft.goTo(next)
  }
  const goOn = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    if (!isValid) {
      setCheckedStep(step)
      requestAnimationFrame(() => focusFirstProblem(fields))
    } else if (isLast) submission.mutate()
    else goTo(step + 1)
  }

  return (
    <div className="stack gap-24" data-wizard>
      <FiledBefore collection={definition.collection} noun={definition.noun} userId={person.id} />
      <WizardProgress steps={steps} step={step} reachable={reachable} onGoTo={goTo} />
      {draft.isRestored && !draft.isStored && <RestoredNotice onStartOver={draft.restart} />}
      <Plate as="form" edge="primary" className="stack gap-24" onSubmit={goOn} noValidate>
        <h2 className={`text-24 strong ${classes.title}`} ref={heading} tabIndex={-1}>
          {steps[step]?.title}
        </h2>
        {isLast && (
          <WizardReview sections={answers(form).slice(0, -1)} {...(!draft.isStored && { onChange: goTo })} />
        )}
        <fieldset
          className={`stack gap-24 ${classes.fields}`}
          disabled={draft.isStored || submission.isPending}
        >
          <StepFields step={step} form={form} problems={shownProblems} onChange={draft.change} />
        </fieldset>
        {submission.error && <Problem {...submitProblem(definition, submission.error, form)} />}
        <div className={`gap-12 between ruled ${classes.buttons}`}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            disabled={step === 0 || draft.isStored || submission.isPending}
            onClick={() => goTo(step - 1)}
          >
            Back
          </Button>
          <NextButton isLast={isLast} isValid={isValid} isSending={submission.isPending} />
        </div>
      </Plate>
    </div>
  )
}

/** Not the attribute `disabled`: a click on the button shows what is missing. */
function NextButton({ isLast, isValid, isSending }: NextButtonProps) {
  const Icon = isLast ? IconSend : IconArrowRight
  return (
    <Button
      type="submit"
      rightSection={<Icon size={18} aria-hidden="true" />}
      loading={isSending}
      {...(!isValid && { 'aria-disabled': true, 'data-disabled': true })}
    >
      {isLast ? 'Submit' : 'Next'}
    </Button>
  )
}

function Problem({ title, hints }: { title: string; hints: readonly string[] }) {
  return (
    <Banner kind="error" title={title}>
      {hints.map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </Banner>
  )
}

// A new step is read out and begins at its top.
function useStepFocus(step: number, heading: { readonly current: HTMLElement | null }): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus({ preventScroll: true })
    const top = heading.current?.closest('[data-wizard]')
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView({ block: 'start' })
  }, [step, heading])
}

function focusFirstProblem(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
}

interface WizardProps<Form extends FormOfPerson> {
  readonly definition: WizardDefinition<Form>
  readonly person: Person
}

interface NextButtonProps {
  readonly isLast: boolean
  readonly isValid: boolean
  readonly isSending: boolean
}

/** Shows the status of the last form to a member who has filed one before. */
function FiledBefore({ collection, noun, userId }: FiledBeforeProps) {
  const options = ownLatestQuery(collection, userId)
  useLive(collection, { keys: [options.queryKey] })
  const { data: form } = useQuery(options)
  if (!form) return null
  return (
    <p className="row muted">
      Your last {noun} of {formatDay(form.created)}: <StatusChip status={form.status} />
    </p>
  )
}

function ownLatestQuery(collection: string, userId: string) {
  return queryOptions({
    queryKey: ['own-form', collection, userId],
    queryFn: async () => {
      const found = await api.collection<FiledForm>(collection).getList(1, 1, {
        filter: api.filter('user = {:userId}', { userId }),
        sort: '-created',
        fields: 'id,status,created',
        skipTotal: true,
      })
      return found.items[0] ?? null
    },
  })
}

interface FiledBeforeProps {
  readonly collection: string
  readonly noun: string
  readonly userId: string
}

/** Says that the answers of an earlier visit are back, and offers to throw them away. */
function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const [isShown, setShown] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isShown) return null
  return (
    <>
      <Banner
        actions={
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Start over
          </Button>
        }
        onClose={() => setShown(false)}
      >
        Your answers from last time are still here.
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over"
        confirmLabel="Start over"
        onConfirm={() => {
          onStartOver()
          setShown(false)
        }}
        onCancel={() => setAsking(false)}
      >
        Everything you have written so far is thrown away.
      </ConfirmDialog>
    </>
  )
}

/** How far one has come, in chalk. Steps that are done can be gone back to. */
function WizardProgress({ steps, step, reachable, onGoTo }: WizardProgressProps) {
  return (
    <nav className={`row ${classes.progress}`} aria-label="Progress">
      <TallyMark size={64} count={step + 1} total={steps.length} />
      <p className="display strong tabular">
        Step {step + 1} of {steps.length}
      </p>
      <ol className={`bare-list grid gap-8 wide ${classes.steps}`}>
        {steps.map(({ title }, index) => (
          <li key={title} className={classes.step} data-done={index < step || undefined}>
            <button
              type="button"
              className={`gap-8 wide finger muted ${classes.button}`}
              disabled={index > reachable}
              {...(index === step && { 'aria-current': 'step' })}
              onClick={() => onGoTo(index)}
            >
              <span className={`display strong ${classes.number}`} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface WizardProgressProps {
  readonly steps: readonly { readonly title: string }[]
  readonly step: number
  /** The furthest step one may go to. */
  readonly reachable: number
  readonly onGoTo: (step: number) => void
}

/** Everything that was answered so far, to be looked over before it is sent. */
function WizardReview({ sections, onChange }: WizardReviewProps) {
  return (
    <section className="stack gap-12" aria-label="Review your answers">
      <h3 className="text-18 strong">Review your answers</h3>
      {sections.map((section, step) => (
        <details key={section.title} className={classes.section} open>
          <summary className={`tap muted ${classes.summary}`}>{section.title}</summary>
          <AnswerList answers={section.answers} />
          {onChange && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Change ${section.title}`}
              onClick={() => onChange(step)}
            >
              Change
            </Button>
          )}
        </details>
      ))}
    </section>
  )
}

interface WizardReviewProps {
  readonly sections: readonly AnswerSection[]
  /** Goes back to a step; left out where nothing can be changed any more. */
  readonly onChange?: (step: number) => void
}

/** It is done. */
function WizardSuccess({ messages }: { messages: WizardMessages }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`stack text-center ${classes.success}`}>
      <TallyMark size={120} />
      <h2 className={classes.successTitle} ref={heading} tabIndex={-1}>
        {messages.submitted}
      </h2>
      <p className={`muted below-8 ${classes.text}`}>{messages.thanks}</p>
      <Button component={Link} to="/" size="md">
        {returnHome}
      </Button>
    </div>
  )
}
