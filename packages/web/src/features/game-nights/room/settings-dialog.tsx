import { useWords } from '../../../lib/base/use-words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import type { NightRecord } from '../night/night.queries.ts'
import { NightFields, nightChange, nightProblems, nightValues, type NightValues } from './night-fields.tsx'
import { roomWords } from './room.words.ts'
import { useChangeNight } from './use-change-night.ts'

/** Another map or goal, before it begins. */
export function SettingsDialog({ night, isOpen, onClose }: SettingsDialogProps) {
  const say = useWords(roomWords)
  const change = useChangeNight(night, onClose)
  const { form, submit } = useRecordForm<NightValues>({
    start: () => nightValues(night),
    check: (values) => nightProblems(values, say),
    save: (values, options) => change.mutate(nightChange(values), options),
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('settingsTitle')}
      submitLabel={say('save')}
      isBusy={change.isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      <NightFields game={night.game} form={form} />
    </FormDialog>
  )
}

interface SettingsDialogProps {
  readonly night: NightRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}
