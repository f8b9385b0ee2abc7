import { clipLimits, needsRound } from '@longhouse/contract/clips'
import { NumberInput, TextInput } from '@mantine/core'
import type { FormErrors, GetInputProps } from '@mantine/form'
import { limited } from '../../ui/limited.ts'
import classes from './clip-fields.module.css'
import { ClipLinkField } from './clip-link-field.tsx'
import { GameSelect, MapSelect } from './game-selects.tsx'

/** The fields of every form for a clip. Staff may leave map and round empty. */
export function ClipFields({ form, isRoundRequired }: ClipFieldsProps) {
  const { values, errors, getInputProps } = form
  return (
    <>
      <GameSelect data-autofocus {...getInputProps('game')} />
      {needsRound(values.game) && <RoundFields getInputProps={getInputProps} isRequired={isRoundRequired} />}
      <TextInput
        label="Clip title"
        required
        {...getInputProps('clip_title')}
        {...limited(values.clip_title, clipLimits.title, errors['clip_title'])}
      />
      <ClipLinkField {...getInputProps('clip_link')} value={values.clip_link} />
    </>
  )
}

function RoundFields({ getInputProps, isRequired }: RoundFieldsProps) {
  return (
    <div className={classes.pair}>
      <MapSelect required={isRequired} {...getInputProps('map')} />
      <NumberInput
        label="Highest round"
        required={isRequired}
        min={isRequired ? 1 : 0}
        max={clipLimits.round}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...getInputProps('highest_round')}
      />
    </div>
  )
}

interface ClipValues {
  readonly game: string
  readonly map: string
  readonly highest_round: number | string
  readonly clip_title: string
  readonly clip_link: string
}

interface RoundFieldsProps {
  readonly getInputProps: GetInputProps<ClipValues>
  readonly isRequired: boolean
}

interface ClipFieldsProps {
  readonly form: {
    readonly values: Pick<ClipValues, 'game' | 'clip_title' | 'clip_link'>
    readonly errors: FormErrors
    readonly getInputProps: GetInputProps<ClipValues>
  }
  readonly isRoundRequired: boolean
}
