import { kindsOfActivity } from '../features/activity/kinds/index.ts'
import { reviewActivities, type KindReview } from '../features/activity/review-activities.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

export async function rebuildActivities(settings: Settings): Promise<number> {
  const reviewed = await withEngine(settings, (engine, { now }) =>
    reviewActivities({ engine, now, kinds: kindsOfActivity, repairs: true }),
  )
  for (const line of reviewed.map(lineOf)) console.log(line)
  return 0
}

function lineOf({ kind, causes, missing, wrong, extra }: KindReview): string {
  const changes = [
    ...(missing > 0 ? [`${missing} written`] : []),
    ...(wrong > 0 ? [`${wrong} corrected`] : []),
    ...(extra > 0 ? [`${extra} struck`] : []),
  ]
  return `${kind}: ${causes} looked at, ${changes.length > 0 ? changes.join(', ') : 'nothing differs'}.`
}
