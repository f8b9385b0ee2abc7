import { homePath } from '@longhouse/contract/home'
import type { Feature } from '../../platform/feature.ts'
import { createHomeNow } from '../../platform/home-now.ts'
import { sendTagged } from '../../platform/kept-answers.ts'

/** Current events and clips for the home page after client-side navigation; a page load has them in its HTML. */
export const homeFeature: Feature = {
  name: 'home',
  routes: (app, site) => {
    const homeNow = createHomeNow(site)
    app.get(homePath, async (request, reply) => sendTagged({ request, reply }, await homeNow()))
  },
}
