import { handInWords, runLimits } from '@longhouse/contract/runs'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import classes from './hand-in.module.css'
import type { RunForm } from './run-form.ts'

/** Moments of the video: when, and what they show. */
export function MomentsField({ form }: { form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const { moments } = form.values
  return (
    <fieldset className={classes.part}>
      <legend className={classes.label}>{say('moments')}</legend>
      <p className={classes.hint}>{say('momentsHint')}</p>
      {moments.length > 0 && (
        <ol className={classes.moments}>
          {moments.map((moment, index) => (
            <li key={index} className={classes.moment}>
              <TextInput
                aria-label={say('momentTime', { number: index + 1 })}
                placeholder={say('momentTimePlaceholder')}
                autoComplete="off"
                {...form.getInputProps(`moments.${index}.time`)}
              />
              <TextInput
                aria-label={say('momentLabel', { number: index + 1 })}
                placeholder={say('momentLabelPlaceholder')}
                autoComplete="off"
                {...form.getInputProps(`moments.${index}.label`)}
                {...limited(moment.label, runLimits.momentLabel, form.errors[`moments.${index}.label`])}
              />
              <ActionIcon
                size="lg"
                aria-label={say('removeMoment', { number: index + 1 })}
                onClick={() => form.removeListItem('moments', index)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {form.errors['moments'] && <p className={classes.wrong}>{form.errors['moments']}</p>}
      {moments.length < runLimits.moments && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => form.insertListItem('moments', { time: '', label: '' })}
          >
            {say('addMoment')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
