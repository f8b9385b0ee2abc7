import type { Feature } from '../../platform/feature.ts'
import { gameInterestsCollection, staffApplicationsCollection } from './forms.collections.ts'
import { formsHooks } from './forms.hooks.ts'

export const formsFeature: Feature = {
  name: 'forms',
  collections: [staffApplicationsCollection, gameInterestsCollection],
  hooks: formsHooks,
}
