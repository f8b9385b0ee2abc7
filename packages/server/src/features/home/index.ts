import { homePath } from '@longhouse/contract/home'
import type { Feature } from '../../platform/feature.ts'
import { createHomeNow } from '../../platform/home-now.ts'
import { sendTagged } from '../../platform/kept-answers.ts'

/** What is on, for the home page of whoever comes to it from another page; otherwise it stands in the page. */
export const homeFeature: Feature = {
  name: 'home',
  routes: (app, site) => {
    const homeNow = createHomeNow(site)
    app.get(homePath, async (request, reply) => sendTagged({ request, reply }, await homeNow()))
  },
}
