import type { BoundHooks } from '@longhouse/engine'
import { formStatuses } from '@longhouse/contract/forms'
import { isServer, textOfPerson } from '../../platform/acting-person.ts'
import { hooksByName } from '../../platform/hooks-by-name.ts'

export const formsHooks: readonly BoundHooks[] = [form('staff_applications'), form('game_interests')]

/** Who sent a form is what the session says, and a new one has been seen by nobody. */
function form(collection: string): BoundHooks {
  return hooksByName(collection, {
    beforeCreate: ({ context, values }) => {
      values['status'] ||= formStatuses[0]
      if (isServer(context)) return
      values['status'] = formStatuses[0]
      values['staff_note'] = ''
      values['username'] = textOfPerson(context, 'username')
      values['discord_id'] = textOfPerson(context, 'discord_id')
    },
  })
}
