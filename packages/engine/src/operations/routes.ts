import type { FastifyInstance } from 'fastify'
import type { EngineParts } from '../engine-parts.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { collectionRoutes } from './collections/collections.routes.ts'
import { cronRoutes } from './crons/crons.routes.ts'
import { requireSuperuser } from './guard.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

/** Everything that only superusers may call. */
export function operationRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { operations, options, auth, now } = parts
  app.register(async (scope) => {
    scope.addHook('preHandler', requireSuperuser)
    logRoutes(scope, operations)
    cronRoutes(scope, operations)
    settingsRoutes(scope, { ...operations, options })
    collectionRoutes(scope, operations)
  })
  backupRoutes(app, { ...operations, auth, now, restored: () => operations.restores.look() })
}
