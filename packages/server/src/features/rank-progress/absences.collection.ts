import { defineCollection, index } from '@longhouse/engine/schema'
import { absenceShape } from '@longhouse/contract/rank-progress'
import { owner, ownerOrStaff, staff, unchanged } from '../../platform/rules.ts'

/** Leave. Members ask for it and withdraw it, staff decide; hooks check what rules cannot express. */
export const absencesCollection = defineCollection({
  name: 'absences',
  type: 'base',
  shape: absenceShape,
  rules: {
    list: ownerOrStaff,
    view: ownerOrStaff,
    create: ownerOrStaff,
    update: `(${owner} || ${staff}) && ${unchanged('user')}`,
  },
  indexes: [index('user', 'until'), index('state', 'from'), index('state', 'until')],
})
