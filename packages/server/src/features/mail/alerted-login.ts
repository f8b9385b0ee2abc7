import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Mail } from '@longhouse/contract/mail'
import { momentIn } from '../../platform/deliveries/delivery-timing.ts'

/** The login that an alert is about. */
export interface AlertedLogin {
  readonly at: Date
  /** Such as `Firefox on Android`; absent where nothing certain is known. */
  readonly device?: string
}

// One transaction writes the alert and then the session.
const sameLoginMs = 5000

/** When somebody logged in, and with what. From where is not kept, so no mail can say it. */
export async function findAlertedLogin(
  engine: Engine,
  { user, created }: Pick<Mail, 'user' | 'created'>,
): Promise<AlertedLogin> {
  const at = new Date(created)
  const session = await engine.recordsOf('_sessions').findFirst({
    filter: 'recordRef = {:user} && created >= {:created} && created < {:until}',
    params: { user, created, until: momentIn(sameLoginMs, at) },
    sort: 'created',
  })
  const device = toText(session?.['device'])
  // A program that is not known names itself in one word, which could be anybody's.
  return device.includes(' on ') ? { at, device } : { at }
}
