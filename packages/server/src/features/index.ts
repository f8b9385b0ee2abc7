import { createDiscordLink, type DiscordLink } from '../platform/discord/role-names.ts'
import { type Feature, type Platform, featuresOf } from '../platform/feature.ts'
import { createAccountFeature } from './account/index.ts'
import { createActivityFeature } from './activity/index.ts'
import { createAuditFeature } from './audit/index.ts'
import { badgesFeature } from './badges/index.ts'
import { createBotFeature } from './bot/index.ts'
import { calendarFeature } from './calendar/index.ts'
import { clipsFeature } from './clips/index.ts'
import { completedStepsFeature } from './completed-steps/index.ts'
import { contentFeature } from './content/index.ts'
import { createContestsFeature } from './contests/index.ts'
import { createDiscordFeature } from './discord/index.ts'
import { createEventsFeature } from './events/index.ts'
import { firstRunFeature } from './first-run/index.ts'
import { formsFeature } from './forms/index.ts'
import { createGameNightsFeature } from './game-nights/index.ts'
import { homeFeature } from './home/index.ts'
import { createMailFeature } from './mail/index.ts'
import { createMirrorsFeature } from './mirrors/index.ts'
import { notesFeature } from './notes/index.ts'
import { createNotificationsFeature } from './notifications/index.ts'
import { createOperatorFeature } from './operator/index.ts'
import { createProfileFeature } from './profile/index.ts'
import { createRankProgressFeature } from './rank-progress/index.ts'
import { relaysFeature } from './relays/index.ts'
import { createRewardsFeature } from './rewards/index.ts'
import { createRolesFeature } from './roles/index.ts'
import { createLinkedRolesFeature } from './roles/linked/index.ts'
import { createRunsFeature } from './runs/index.ts'
import { createSeasonsFeature } from './seasons/index.ts'
import { createSeriesFeature } from './series/index.ts'
import { serverValuesFeature } from './server-values/index.ts'
import { createSquadFinderFeature } from './squad-finder/index.ts'
import { createUsersFeature } from './users/index.ts'

/** Every feature of the site. Hooks run in this order, so the audit log sees what the others made of a record. */
export function createFeatures(
  platform: Platform,
  discord: DiscordLink | undefined = createDiscordLink(platform),
): Feature[] {
  const subjects = [
    createUsersFeature(platform),
    createEventsFeature(platform),
    createSeriesFeature(platform),
    calendarFeature,
    clipsFeature,
    createGameNightsFeature(platform),
    createRunsFeature(platform),
    createSeasonsFeature(platform),
    createContestsFeature(platform),
    createSquadFinderFeature(platform),
    contentFeature,
    homeFeature,
    createRankProgressFeature(platform),
    // A card shows the badges that were granted before it.
    badgesFeature,
    createProfileFeature(platform),
    formsFeature,
    notesFeature,
  ]
  const declaring = { discord, features: [...subjects, serverValuesFeature] }
  const notifications = createNotificationsFeature(platform, declaring)
  const features = featuresOf(platform.community, [
    ...subjects,
    createDiscordFeature(platform, discord),
    createBotFeature(platform, discord),
    createMirrorsFeature(platform, declaring),
    createRewardsFeature(discord?.client),
    createRolesFeature(platform, discord),
    createLinkedRolesFeature(platform, discord),
    relaysFeature,
    notifications,
    createMailFeature(platform, [notifications]),
    firstRunFeature,
    completedStepsFeature,
    serverValuesFeature,
  ])
  const remembered = [...features, createActivityFeature(platform, features)]
  const audited = [...remembered, createAuditFeature(remembered)]
  return [...audited, createAccountFeature(audited), createOperatorFeature(audited)]
}
