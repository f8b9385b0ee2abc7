import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOnce } from '../../../lib/create-once.ts'
import { failureReason } from '../../../lib/errors.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { nightKeys } from '../night/night.queries.ts'
import classes from './room.module.css'
import { NightFields, emptyNight, nightChange, nightProblems, type NightValues } from './night-fields.tsx'
import { roomWords } from './room.words.ts'

/** For the host: what they play for, and the door opens. */
export function OpenRoom({ event }: { event: Tournament }) {
  const say = useWords(roomWords)
  const client = useQueryClient()
  const [id] = useState(newRecordId)
  const opening = useSingleMutation({
    mutationFn: (values: NightValues) =>
      createOnce('game_nights', {
        id,
        tournament: event.id,
        state: 'lobby',
        game: event.game,
        ...nightChange(values),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: nightKeys.ofEvent(event.id) }),
  })
  const { form, submit } = useRecordForm<NightValues>({
    start: () => emptyNight,
    check: (values) => nightProblems(values, say),
    save: opening.mutate,
  })
  return (
    <Plate as="section" edge="primary" className={classes.open}>
      <form className="stack" noValidate onSubmit={submit}>
        <h2 className="text-20 strong">{say('open')}</h2>
        <p className={section.text}>{say('openText')}</p>
        {opening.error && (
          <Banner kind="error">{say('saveFailed', { reason: failureReason(opening.error) })}</Banner>
        )}
        <NightFields game={event.game} form={form} />
        <div className="wrap gap-12">
          <Button type="submit" loading={opening.isPending}>
            {say('open')}
          </Button>
        </div>
      </form>
    </Plate>
  )
}
