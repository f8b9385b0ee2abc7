import type { FastifyInstance } from 'fastify'

/** Where the worker of the app is; its place says for which pages it works. */
export const appWorkerFile = 'worker.js'

/**
 * Takes the place of a worker that does harm: it removes what workers have kept and then itself. Browsers ask for the
 * worker's file past the worker, so it arrives however broken that one is.
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
  /** Of the build. */
  readonly folder: string
}

/** The worker of the build that is served, or what gets rid of any. */
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
