import { gameInterestsCollection, staffApplicationsCollection } from '../../collections/forms.ts'
import type { Feature } from '../../platform/feature.ts'
import { formsHooks } from './forms.hooks.ts'
import { formsNotices } from './forms.notices.ts'

const collections = [staffApplicationsCollection, gameInterestsCollection]

export const formsFeature: Feature = {
  name: 'forms',
  collections,
  hooks: formsHooks,
  notices: formsNotices,
  audited: collections.map(({ name }) => ({ collection: name, isOwnLeftOut: true })),
}
