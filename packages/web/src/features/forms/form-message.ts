import { logColors, type RelayEmbed } from '@longhouse/contract/relays'
import { noAnswer } from './answers.ts'
import type { WizardDefinition } from './wizard-definition.ts'

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
