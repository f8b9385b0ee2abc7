import type { ActivityKind } from '@longhouse/contract/activities'
import { attended } from './attended.ts'
import { clipLiked } from './clip-liked.ts'
import { clipSent } from './clip-sent.ts'
import { clipWon } from './clip-won.ts'
import { eggFound } from './egg-found.ts'
import { excused } from './excused.ts'
import { hosted } from './hosted.ts'
import { joined } from './joined.ts'
import type { KindOfActivity } from './kind.ts'
import { missed } from './missed.ts'
import { promoted } from './promoted.ts'
import { recordSet } from './record-set.ts'
import { runVerified } from './run-verified.ts'
import { signedUp } from './signed-up.ts'
import { voted } from './voted.ts'
import { welcomed } from './welcomed.ts'

const byName: Readonly<Record<ActivityKind, KindOfActivity>> = {
  joined,
  welcomed,
  signed_up: signedUp,
  attended,
  missed,
  excused,
  hosted,
  clip_sent: clipSent,
  clip_liked: clipLiked,
  clip_won: clipWon,
  voted,
  egg_found: eggFound,
  run_verified: runVerified,
  record_set: recordSet,
  promoted,
}

/** All kinds of activity; the compiler requires one per name of the contract. */
export const kindsOfActivity: readonly KindOfActivity[] = Object.values(byName)
