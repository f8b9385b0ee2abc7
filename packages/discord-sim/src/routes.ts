import type { FastifyInstance } from 'fastify'
import { directMessageRoutes } from './api/direct-messages.routes.ts'
import { roleConnectionRoutes } from './api/role-connections.routes.ts'
import { scheduledEventRoutes } from './api/scheduled-events.routes.ts'
import { applicationRoutes } from './api/application.routes.ts'
import { commandRoutes } from './api/commands.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { callbackRoutes } from './interactions/callback.routes.ts'
import { followUpRoutes } from './interactions/follow-ups.routes.ts'
import { channelRoutes } from './api/channels.routes.ts'
import { guildRoutes } from './api/guilds.routes.ts'
import { memberRoleRoutes } from './api/member-roles.routes.ts'
import { messageRoutes } from './api/messages.routes.ts'
import { userRoutes } from './api/users.routes.ts'
import { widgetRoutes } from './api/widget.routes.ts'
import { cdnRoutes } from './cdn/cdn.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { discordControlRoutes } from './control/discord-control.routes.ts'
import { authorizeRoutes } from './oauth/authorize.routes.ts'
import { currentAuthorizationRoutes } from './oauth/current-authorization.routes.ts'
import { tokenRoutes } from './oauth/token.routes.ts'
import { personaRoutes } from './pages/persona.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import type { Sim } from './sim.ts'
import { attachmentRoutes } from './webhooks/attachments.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export const routes: ((app: FastifyInstance, sim: Sim) => void)[] = [
  authorizeRoutes,
  tokenRoutes,
  currentAuthorizationRoutes,
  userRoutes,
  guildRoutes,
  memberRoleRoutes,
  channelRoutes,
  messageRoutes,
  applicationRoutes,
  commandRoutes,
  callbackRoutes,
  followUpRoutes,
  gatewayRoutes,
  scheduledEventRoutes,
  directMessageRoutes,
  roleConnectionRoutes,
  widgetRoutes,
  webhookRoutes,
  attachmentRoutes,
  cdnRoutes,
  controlRoutes,
  discordControlRoutes,
  pageRoutes,
  personaRoutes,
]
