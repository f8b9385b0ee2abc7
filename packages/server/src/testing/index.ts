export { appendRows } from './append-rows.ts'
export { startBalancer } from './balancer.ts'
export { spendBusyEvening } from './busy-evening.ts'
export { newClient, startCluster } from './cluster.ts'
export { discordEnvironment, logIn } from './discord-site.ts'
export { clipValues, eventValues, newPicture, noisyPicture } from './factories.ts'
export type { FollowedProcess } from './follow.ts'
export { growSite, type GrownSite } from './grown-site.ts'
export { differencesOf, holdingsOf } from './holdings.ts'
export { outcomeOf } from './outcome.ts'
export { hasProxy, startProxy, type ProxyName } from './proxy.ts'
export {
  freePort,
  operator,
  spawnSite,
  startSiteProcess,
  waitUntilReady,
  type SiteProcess,
} from './site-process.ts'
export { countsAll, siteQuestions, type SiteQuestion } from './site-questions.ts'
export { askAt, freshQuestions, startTraffic } from './traffic.ts'
export { openWorkshop, type Workshop } from './workshop.ts'
export { demoPassword, demoPeople } from '../demo/demo-people.ts'
export { runEventSteps } from '../features/events/event-steps.job.ts'
export { createFeatures } from '../features/index.ts'
export { commands } from '../manage/commands.ts'
export { withEngine } from '../manage/with-engine.ts'
export { readSettings } from '../settings.ts'
