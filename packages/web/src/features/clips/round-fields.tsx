import { clipLimits, needsRound } from '@longhouse/contract/clips'
import { NumberInput } from '@mantine/core'
import type { GetInputProps } from '@mantine/form'
import classes from './clip-fields.module.css'
import { MapSelect } from './game-selects.tsx'

/** Map and highest round; they come and go with the game. Staff may leave them empty. */
export function RoundFields({ game, getInputProps, isRequired }: RoundFieldsProps) {
  if (!needsRound(game)) return null
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

interface RoundFieldsProps {
  readonly game: string
  readonly getInputProps: GetInputProps<{ map: string; highest_round: number | string }>
  readonly isRequired: boolean
}
