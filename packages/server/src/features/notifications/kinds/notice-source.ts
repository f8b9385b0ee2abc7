import type { BoundHooks, Engine } from '@longhouse/engine'
import type { Notification, NoticeKind } from '@longhouse/contract/notifications'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { Tell } from '../tell.ts'

/** A notice about to be sent, and its event where it is about one. */
export interface DueNotice {
  readonly engine: Engine
  readonly notice: Notification
  readonly event: AnyRecord | undefined
  readonly now: Date
}

/** What causes notices of one kind: one file each. Channels and urgency are in the contract's `noticeKinds`. */
export interface NoticeSource {
  readonly kind: NoticeKind
  /** Listens to what causes them. */
  readonly hooks: (causes: { readonly tell: Tell; readonly now: () => Date }) => readonly BoundHooks[]
  /** Whether it is still worth a mail; asked right before one is sent, of what its reader may still see. */
  readonly isStillTrue: (due: DueNotice) => boolean | Promise<boolean>
}
