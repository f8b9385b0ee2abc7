import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Mail } from '@longhouse/contract/mail'
import { momentIn } from '../../platform/deliveries/delivery-timing.ts'

/** The login that an alert is about. */
export interface AlertedLogin {
  readonly at: Date
  /** Such as `Firefox on Android`; undefined if uncertain. */
  readonly device?: string
}

// One transaction writes the alert and then the session.
const sameLoginMs = 5000

/** Returns the time and the device of a login. Its place is not stored, so no mail can name it. */
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
  // An unknown program names itself in one word, which could say anything.
  return device.includes(' on ') ? { at, device } : { at }
}
