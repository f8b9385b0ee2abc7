import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { allStaff } from '../audience.ts'
import type { NoticeSource } from './notice-source.ts'

/** Staff hear that there are applications, never whose or what they say: that is for those who still are staff. */
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
  isStillTrue: () => true,
}
