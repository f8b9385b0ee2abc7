import { logColors, type RelayEmbed } from '@longhouse/contract/relays'
import { createOnce } from '../../lib/create-once.ts'
import { errorMessage, fieldErrors, isNetworkFailure } from '../../lib/errors.ts'
import { postRelay } from '../../lib/relays.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { noAnswer } from './form-kind.ts'
import type { Person, WizardDefinition } from './wizard-definition.ts'
import type { WizardDraft } from './wizard-draft.ts'

/**
 * Files the form, then tells the chat channel. The second step can fail alone: the record stays, and sending again
 * repeats only what is missing. However often it is pressed, one form is filed once.
 */
export function useSubmitForm<Form extends object>(
  definition: WizardDefinition<Form>,
  { person, draft, onStored, onDone }: SubmitOptions<Form>,
) {
  return useSingleMutation({
    mutationFn: async () => {
      if (!draft.isStored) {
        await createOnce(definition.collection, { ...draft.form, id: draft.recordId, user: person.id })
        onStored()
      }
      await announce(definition, draft.form)
    },
    onSuccess: onDone,
  })
}

interface SubmitOptions<Form> {
  readonly person: Person
  readonly draft: WizardDraft<Form>
  readonly onStored: () => void
  readonly onDone: () => void
}

class RelayFailure extends Error {}

async function announce<Form extends object>(definition: WizardDefinition<Form>, form: Form): Promise<void> {
  try {
    await postRelay(definition.name, formMessage(definition, form))
  } catch (error) {
    throw new RelayFailure(definition.messages.sendFailed, { cause: error })
  }
}

/** What to say about a form that did not get through, and what that means for the person. */
export function submitProblem<Form extends object>(
  { messages, noun, answers }: WizardDefinition<Form>,
  error: Error,
  form: Form,
): { title: string; hints: readonly string[] } {
  if (error instanceof RelayFailure) {
    const hint = `Your ${noun} is on file. Only the message to the staff is missing; please submit again.`
    return { title: error.message, hints: [hint] }
  }
  const title = errorMessage(error, messages.submitFailed)
  if (isNetworkFailure(error)) {
    return { title, hints: ['No connection. Nothing is lost; please try again when you are back online.'] }
  }
  const labels = answers(form).flatMap((section) => section.answers)
  const labelOf = (field: string) => labels.find((answer) => answer.field === field)?.label ?? field
  return {
    title,
    hints: Object.entries(fieldErrors(error)).map(([field, problem]) => `${labelOf(field)}: ${problem}`),
  }
}

/** The message with every answer of a form; the server splits what is too long for the chat platform. */
export function formMessage<Form extends object>(
  { answers, messageTitle }: Pick<WizardDefinition<Form>, 'answers' | 'messageTitle'>,
  form: Form,
): RelayEmbed {
  return {
    title: messageTitle(form),
    color: logColors.created,
    fields: answers(form)
      .flatMap((section) => section.answers)
      .map(({ label, value }) => ({
        name: label,
        value: value.trim() || noAnswer,
        inline: value.length <= 40,
      })),
  }
}
