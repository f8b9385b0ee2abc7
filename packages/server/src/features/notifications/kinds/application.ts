import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { allStaff } from '../audience.ts'
import { queueShrinks } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies staff that applications are new, without author or text: only current staff may read those. */
export const application: NoticeSource = {
  kind: 'application',
  hooks: ({ tell }) => [
    hooksByName('staff_applications', {
      afterCreate: ({ tx, context }) =>
        tell(tx, {
          kind: 'application',
          subject: 'new',
          url: '/admin?tab=applications',
          audience: allStaff,
          by: idOfMember(context),
        }),
    }),
  ],
  isStillTrue: async ({ source }) =>
    (await source.recordsOf('staff_applications').count({ filter: "status = 'new'" })) > 0,
  ends: [queueShrinks('staff_applications', { field: 'status', state: 'new' })],
}
