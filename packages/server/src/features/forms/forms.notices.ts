import { hooksFor } from '@longhouse/engine'
import { staffApplicationsCollection } from '../../collections/forms.ts'
import { idOfMember } from '../../platform/callers.ts'
import {
  allStaff,
  allWaiting,
  endedByDecision,
  type NoticeSource,
} from '../../platform/notices/notice-source.ts'

const kind = 'application'

/** Notifies staff that applications are new, without author or text: only current staff may read those. */
export const formsNotices: readonly NoticeSource[] = [
  {
    kind,
    hooks: ({ tell }) => [
      hooksFor(staffApplicationsCollection, {
        afterCreate: ({ tx, context }) =>
          tell(tx, {
            kind,
            subject: allWaiting,
            url: '/admin?tab=applications',
            audience: allStaff,
            by: idOfMember(context),
          }),
      }),
    ],
    isStillTrue: async ({ source }) =>
      (await source.records(staffApplicationsCollection).count({ filter: "status = 'new'" })) > 0,
    ends: [endedByDecision(staffApplicationsCollection, ({ status }) => status === 'new')],
  },
]
