import { defineCollection, index, type Shape } from '@longhouse/engine/schema'
import { gameInterestShape, staffApplicationShape } from '@longhouse/contract/forms'
import { owner, ownerOrStaff, staff, unchanged } from './rules.ts'

const writtenByStaff = new Set(['status', 'staff_note'])

export const staffApplicationsCollection = defineCollection({
  name: 'staff_applications',
  type: 'base',
  shape: staffApplicationShape,
  ...formRules(staffApplicationShape),
})

export const gameInterestsCollection = defineCollection({
  name: 'game_interests',
  type: 'base',
  shape: gameInterestShape,
  ...formRules(gameInterestShape),
})

/** Members read their own forms, staff read all; staff change only status and note. */
function formRules(shape: Shape) {
  const answers = Object.keys(shape).filter(
    (field) => !writtenByStaff.has(field) && shape[field]?.type !== 'autodate',
  )
  return {
    rules: {
      list: ownerOrStaff,
      view: ownerOrStaff,
      create: owner,
      update: `${staff} && ${unchanged(...answers)}`,
      delete: staff,
    },
    fieldRules: {
      status: { write: staff },
      staff_note: { read: staff, write: staff },
    },
    indexes: [index('user'), index('created'), index('status', 'created')],
  }
}
