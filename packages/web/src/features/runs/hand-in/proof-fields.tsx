import { handInWords, runLimits } from '@longhouse/contract/runs'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPhoto, IconVideo } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './hand-in.module.css'
import { MomentsField } from './moments-field.tsx'
import type { RunForm } from './run-form.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import type { ProofOrder } from './use-needed-proof.ts'

/** Link, moments, picture and note, below what is needed and why. */
export function ProofFields({ form, run, order, isAsked }: ProofFieldsProps) {
  const say = useWords(handInWords)
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{say('proof')}</legend>
      {isAsked && <Order order={order} />}
      <TextInput
        label={say('link')}
        description={say('linkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        required={order?.needed === 'video'}
        {...form.getInputProps('proof_link')}
        {...limited(form.values.proof_link, runLimits.link, form.errors['proof_link'])}
      />
      <MomentsField form={form} />
      <ScreenshotField run={run} {...form.getInputProps('screenshot')} />
      <Textarea
        label={say('note')}
        description={say('noteHint')}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
        {...limited(form.values.note, runLimits.note, form.errors['note'])}
      />
    </fieldset>
  )
}

function Order({ order }: { order: ProofOrder | undefined }) {
  const say = useWords(handInWords)
  const Icon = order?.needed === 'video' ? IconVideo : IconPhoto
  return (
    <output className={classes.order} data-needed={order?.needed}>
      <Icon size={20} aria-hidden="true" />
      <span>{order ? reasonOf(order, say) : say('proofWait')}</span>
    </output>
  )
}

function reasonOf({ why, best }: ProofOrder, say: ReturnType<typeof useWords<typeof handInWords>>): string {
  if (why === 'record') return say('proofRecord')
  if (why === 'ten') return say('proofTen')
  return why === 'known' ? say('proofKnown', { best }) : say('proofScreenshot')
}

export interface ProofFieldsProps {
  readonly form: UseFormReturnType<RunForm>
  readonly run: RunRecord | undefined
  readonly order: ProofOrder | undefined
  /** Says which proof is needed. */
  readonly isAsked: boolean
}
