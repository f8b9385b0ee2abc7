import {
  hooksFor,
  refuse,
  type BeforeWriteEvent,
  type BoundHooks,
  type RequestContext,
} from '@longhouse/engine'
import {
  firstInvalidStep,
  formStatuses,
  gameInterestSteps,
  staffApplicationSteps,
  type WizardStep,
} from '@longhouse/contract/forms'
import { gameInterestsCollection, staffApplicationsCollection } from '../../collections/forms.ts'
import { isServer, textOfPerson } from '../../platform/callers.ts'

export const formsHooks: readonly BoundHooks[] = [
  hooksFor(staffApplicationsCollection, {
    beforeCreate: sign,
    afterCreate: ({ context, record }) => requireComplete(staffApplicationSteps, { context, record }),
  }),
  hooksFor(gameInterestsCollection, {
    beforeCreate: sign,
    afterCreate: ({ context, record }) => {
      const [supported_games, popular_games] = [
        [record.supported_games].flat(),
        [record.popular_games].flat(),
      ]
      const form = { ...record, supported_games, popular_games }
      requireComplete(gameInterestSteps, { context, record: form })
    },
  }),
]

interface Signed {
  readonly status: unknown
  readonly staff_note: unknown
  readonly username: unknown
  readonly discord_id: unknown
}

/** Takes the sender from the session, and sets the first status on a new form. */
function sign({ context, values }: Pick<BeforeWriteEvent<Signed>, 'context' | 'values'>): void {
  values.status ||= formStatuses[0]
  if (isServer(context)) return
  values.status = formStatuses[0]
  values.staff_note = ''
  values.username = textOfPerson(context, 'username')
  values.discord_id = textOfPerson(context, 'discord_id')
}

interface NewForm<Form> {
  readonly context: RequestContext
  readonly record: Form
}

/** Rejects a form that the wizard would not let pass; the error after the write rolls it back. */
function requireComplete<Form>(steps: readonly WizardStep<Form>[], { context, record }: NewForm<Form>): void {
  if (isServer(context)) return
  const step = steps[firstInvalidStep(steps, record) ?? steps.length]
  if (step) throw refuse(`Please complete the step “${step.title}”.`)
}
