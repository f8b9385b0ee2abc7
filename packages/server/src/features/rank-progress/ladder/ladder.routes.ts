import { refuse } from '@longhouse/engine'
import { ladderPath, ladderPreviewPath, ladderRefusals } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import type { FastifyInstance } from 'fastify'
import { requireAdmin } from '../../../platform/callers.ts'
import type { Site } from '../../../platform/feature.ts'
import { previewLadder } from './preview-ladder.ts'
import { readDraft } from './read-draft.ts'
import { saveLadder } from './save-ladder.ts'
import { readLadder } from './stored-ladder.ts'

const say = wordsFor('en', ladderRefusals)
const bodyLimit = 256 * 1024
const savings = { maxRequests: 30, duration: 60 }
const previews = { maxRequests: 30, duration: 60 }

/** `/api/ladder`: the ladder as admins edit it. */
export function ladderRoutes(app: FastifyInstance, site: Site): void {
  const { engine, community } = site
  let isLooking = false

  app.get(ladderPath, async (request) => {
    await requireAdmin(request)
    return readLadder(engine)
  })

  app.put(ladderPath, { bodyLimit }, async (request) => {
    const { auth: by } = await requireAdmin(request)
    await engine.limit({ label: 'ladder', who: by.id }, savings)
    return engine.transaction(async (tx) => {
      const draft = await readDraft({ source: tx, community }, request.body)
      return saveLadder(tx, { draft, by })
    })
  })

  app.post(ladderPreviewPath, { bodyLimit }, async (request) => {
    const { auth: by } = await requireAdmin(request)
    await engine.limit({ label: 'ladder-preview', who: by.id }, previews)
    const draft = await readDraft({ source: engine, community }, request.body)
    // A preview evaluates all members: one at a time is enough, and a refused client can ask again.
    if (isLooking) throw refuse(say('previewBusy'), { status: 429, code: 'preview_busy' })
    isLooking = true
    try {
      return await previewLadder(site, draft)
    } finally {
      isLooking = false
    }
  })
}
