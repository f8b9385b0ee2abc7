import { clipLimits, needsRound, isClipLink, videoIdOf } from '@longhouse/contract/clips'
import { community, highRoundMaps } from '@longhouse/contract/community'
import { NumberInput, TextInput, NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { FormErrors, GetInputProps } from '@mantine/form'
import type { ChangeEventHandler, ReactNode } from 'react'
import { limited, noted } from '../../ui/limited.ts'
import classes from './clip-fields.module.css'

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
    <div className={`grid top ${classes.pair}`}>
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

const onlyLink = 'It will be a link and not a player: only YouTube videos play here.'

/** The address of a clip, which says while it is typed whether it will play or only be a link. */
function ClipLinkField({ value, error, ...input }: ClipLinkFieldProps) {
  const isOnlyLink = isClipLink(value) && videoIdOf(value) === null
  return (
    <TextInput
      label="Clip link"
      description="A YouTube link plays right on the page"
      required
      type="url"
      inputMode="url"
      placeholder="https://www.youtube.com/watch?v=…"
      value={value}
      {...(isOnlyLink && noted(onlyLink, 'status'))}
      {...limited(value, clipLimits.link, error)}
      {...input}
    />
  )
}

interface ClipLinkFieldProps {
  readonly value: string
  readonly error?: ReactNode
  readonly onChange?: ChangeEventHandler<HTMLInputElement>
}

const games = community.games.map(({ id, label }) => ({ value: id, label }))
const maps = [
  { value: '', label: 'Choose a map' },
  ...highRoundMaps.map(({ id, label }) => ({ value: id, label })),
]

function GameSelect(props: NativeSelectProps) {
  return <NativeSelect label="Game" required data={games} {...props} />
}

function MapSelect(props: NativeSelectProps) {
  return <NativeSelect label="Map" data={maps} {...props} />
}
