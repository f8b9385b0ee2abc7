import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { barredMembersHooks, squadCallsHooks, squadSeatsHooks, voiceAddress } from './squad-finder.hooks.ts'
import { expireCalls, pruneCalls } from './squad-steps.job.ts'
import { squadFinderNotices } from './squad-finder.notices.ts'
import { squadFinderMirrors } from './squad-finder.mirrors.ts'

const everyMinute = '* * * * *'
const everyNight = '37 4 * * *'

/** Calls for a squad, now or tonight. */
export function createSquadFinderFeature(
  platform: Pick<Platform, 'now' | 'community' | 'settings'>,
): Feature {
  const { now } = platform
  return {
    name: 'squad-finder',
    module: 'squadFinder',
    collections: [squadCallsCollection, squadSeatsCollection],
    hooks: [
      squadCallsHooks({ now, voice: voiceAddress(platform) }),
      squadSeatsHooks(now),
      barredMembersHooks(now),
    ],
    notices: squadFinderNotices,
    mirrors: squadFinderMirrors,
    audited: [
      {
        collection: squadCallsCollection.name,
        isOwnLeftOut: true,
        keptFields: ['user', 'game', 'goal', 'state', 'note'],
      },
    ],
    start: async (site) => {
      const stops = [
        site.engine.crons.add({
          id: 'squad-steps',
          expression: everyMinute,
          run: (signal) => expireCalls({ ...site, signal }, now()),
        }),
        site.engine.crons.add({
          id: 'squad-calls-cleanup',
          expression: everyNight,
          run: (signal) => pruneCalls({ ...site, signal }, now()),
        }),
      ]
      return async () => {
        for (const stop of stops) stop()
      }
    },
  }
}
