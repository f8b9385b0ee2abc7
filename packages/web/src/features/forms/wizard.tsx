import { Button } from '@mantine/core'
import { firstInvalidStep } from '@longhouse/contract/forms'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Plate } from '../../ui/plate.tsx'
import { FiledBefore } from './filed-before.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { submitProblem, useSubmitForm } from './use-submit-form.ts'
import { useWizardDraft, type FormOfPerson } from './use-wizard-draft.ts'
import type { Person, WizardDefinition } from './wizard-definition.ts'
import { WizardProgress } from './wizard-progress.tsx'
import { WizardReview } from './wizard-review.tsx'
import { WizardSuccess } from './wizard-success.tsx'
import classes from './wizard.module.css'

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
    <div className={classes.wizard} data-wizard>
      <FiledBefore collection={definition.collection} noun={definition.noun} userId={person.id} />
      <WizardProgress steps={steps} step={step} reachable={reachable} onGoTo={goTo} />
      {draft.isRestored && !draft.isStored && <RestoredNotice onStartOver={draft.restart} />}
      <Plate as="form" edge="primary" className={classes.plate} onSubmit={goOn} noValidate>
        <h2 className={classes.title} ref={heading} tabIndex={-1}>
          {steps[step]?.title}
        </h2>
        {isLast && (
          <WizardReview sections={answers(form).slice(0, -1)} {...(!draft.isStored && { onChange: goTo })} />
        )}
        <fieldset className={classes.fields} disabled={draft.isStored || submission.isPending}>
          <StepFields step={step} form={form} problems={shownProblems} onChange={draft.change} />
        </fieldset>
        {submission.error && <Problem {...submitProblem(definition, submission.error, form)} />}
        <div className={classes.buttons}>
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
