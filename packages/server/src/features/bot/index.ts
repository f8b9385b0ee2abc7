import { isModuleOn } from '@longhouse/contract/community'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { allAnswers, type Answers } from './answers.ts'
import { Bot } from './bot.ts'
import { doorRoutes, interactionRoutes } from './bot.routes.ts'

/** Buttons and commands in Discord. Without Discord settings it has only a route that reports that. */
export function createBotFeature(
  { now, community }: Platform,
  link: DiscordLink | undefined,
  { answers = allAnswers }: { readonly answers?: Answers } = {},
): Feature {
  const name = 'bot'
  const module = 'bot'
  if (!link) return { name, module, routes: (app) => doorRoutes(app) }

  let known: Bot | undefined
  // Modules that are off have no commands.
  const commands = answers.commands.filter((one) => !one.module || isModuleOn(community, one.module))
  const botOf = (site: Site) => (known ??= new Bot({ ...site, ...link }, { ...answers, commands }))
  return {
    name,
    module,
    routes: (app, site) => {
      const bot = botOf(site)
      const { answer, key } = bot
      doorRoutes(app, () => bot.report())
      if (bot.door !== 'http') return
      interactionRoutes(app, { answer, now, key: () => key.current, goOn: (work) => bot.goOn(work) })
    },
    start: async (site) => {
      const bot = botOf(site)
      await bot.key.recall()
      return () => bot.finish()
    },
    listening: (site, url) => botOf(site).open(url),
  }
}
