import type { FastifyInstance } from 'fastify'

/** Path of the app's worker; it decides for which pages the worker works. */
export const appWorkerFile = 'worker.js'

/**
 * Replaces a harmful worker: it deletes the caches of workers and then itself. Browsers fetch the worker's
 * file past the worker, so it arrives however broken that one is.
 */
const noWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

interface AppWorkerOptions {
  readonly isOn: boolean
  /** Folder of the build. */
  readonly folder: string
}

/** Serves the worker of the current build, or one that removes any. */
export function appWorkerRoute(app: FastifyInstance, { isOn, folder }: AppWorkerOptions): void {
  app.get(`/${appWorkerFile}`, (_request, reply) => {
    if (isOn) return reply.sendFile(appWorkerFile, folder)
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('X-Content-Type-Options', 'nosniff')
      .send(noWorker)
  })
}
