import { community, findGame } from '@longhouse/contract/community'
import { handInWords, runLimits } from '@longhouse/contract/runs'
import { NativeSelect, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '../../../lib/use-words.ts'
import { MomentField } from '../../../ui/moment/moment-field.tsx'
import classes from './hand-in.module.css'
import { PlayersField } from './players-field.tsx'
import type { RunForm } from './run-form.ts'

const games = community.games.map(({ id, label }) => ({ value: id, label }))

/** Game, map, round, when, and who. */
export function FactsFields({ form }: { form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const maps = findGame(form.values.game)?.maps ?? []
  const chooseGame = (game: string) => {
    form.setFieldValue('game', game)
    form.setFieldValue('map', '')
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{say('facts')}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label={say('game')}
          required
          data={games}
          {...form.getInputProps('game')}
          onChange={(event) => chooseGame(event.currentTarget.value)}
        />
        {maps.length > 0 && (
          <NativeSelect
            label={say('map')}
            required
            data={[
              { value: '', label: say('chooseMap') },
              ...maps.map(({ id, label }) => ({ value: id, label })),
            ]}
            {...form.getInputProps('map')}
          />
        )}
      </div>
      <NumberInput
        label={say('round')}
        required
        min={1}
        max={runLimits.round}
        allowDecimal={false}
        clampBehavior="none"
        inputMode="numeric"
        hideControls
        {...form.getInputProps('round')}
      />
      <MomentField
        label={say('played')}
        value={form.values.played_at}
        error={form.errors['played_at']}
        dataPath={form.key('played_at')}
        onChange={(moment) => form.setFieldValue('played_at', moment)}
      />
      <PlayersField form={form} />
    </fieldset>
  )
}
