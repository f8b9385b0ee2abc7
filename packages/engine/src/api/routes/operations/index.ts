import type { FastifyInstance } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import { backupRoutes } from './backups.ts'
import { collectionRoutes, cronRoutes, limitRoutes, logRoutes } from './lists.ts'
import { requireSuperuser, notesOf } from './operation.ts'
import { settingsRoutes } from './settings.ts'

/** Everything that only superusers may call. */
export function operationRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { operations, options, auth, now } = parts
  const note = notesOf(options)
  app.register(async (scope) => {
    scope.addHook('preHandler', requireSuperuser)
    logRoutes(scope, { ...operations, note })
    cronRoutes(scope, { ...operations, note })
    settingsRoutes(scope, { ...operations, options, note })
    collectionRoutes(scope, operations)
    limitRoutes(scope, parts.limits)
  })
  backupRoutes(app, { ...operations, auth, now, note, restored: () => operations.restores.look() })
}
