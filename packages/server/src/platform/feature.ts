import type {
  AccountMail,
  ApiError,
  AuthRecord,
  BoundHooks,
  CollectionDefinition,
  Engine,
  Impersonation,
  OAuth2Decision,
  OAuth2Login,
  Operation,
  ProvenLogin,
  RecordSource,
  TestMail,
  Transaction,
} from '@longhouse/engine'
import type { CommunityConfig, ModuleName } from '@longhouse/contract/community'
import type { Mail } from '@longhouse/contract/mail'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { AuditedCollection } from './audited.ts'
import type { DeliveryQueue } from './deliveries/delivery-queue.ts'
import type { Stoppable } from './for-each-apart.ts'
import type { MailWords } from './mail-words.ts'

/** What every feature may know before the engine is open. */
export interface Platform {
  readonly settings: Settings
  readonly community: CommunityConfig
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  /**
   * Aborted a moment after the site has begun to close: whoever waits for somebody outside waits no longer. Absent
   * where there is nothing to close.
   */
  readonly closing?: AbortSignal | undefined
}

/** The running site as routes and background work see it. */
export interface Site extends Platform {
  readonly engine: Engine
}

/** Where a mail is stored, and the time that all nodes agree on. */
export interface MailPlace {
  readonly tx: Transaction
  readonly clock: () => Promise<Date>
}

/**
 * The words of a stored mail that is not about an account, asked for right before it is sent: nothing where what it
 * tells of is over, was seen, or is no longer for its reader.
 */
export type WriteMail = (mail: Mail, engine: Engine) => Promise<MailWords | undefined>

/** One subject of the site. The list of them is `features/index.ts`. */
export interface Feature {
  readonly name: string
  /** The part of the site it belongs to, where a community can switch that off (see `modules.ts`). */
  readonly module?: ModuleName
  readonly collections?: readonly CollectionDefinition[]
  readonly hooks?: readonly BoundHooks[]
  /** Those of its collections in which the changes of staff are logged. */
  readonly audited?: readonly AuditedCollection[]
  /** Asked at every login through a provider; throws to refuse it. */
  readonly onOAuth2?: (login: OAuth2Login, engine: Engine) => Promise<OAuth2Decision | void>
  /** Asked at every login by password or code, once it is proven who it is; throws to refuse it. */
  readonly onLogin?: (login: ProvenLogin, engine: Engine) => Promise<void>
  /** Why nobody gets into an account at present, if so; asked at every login and of every token. */
  readonly barred?: (account: AuthRecord) => ApiError | undefined
  /** Notes that a superuser acts as somebody else, in a transaction before they can. */
  readonly onImpersonate?: (impersonation: Impersonation, tx: Transaction) => Promise<void>
  /** Notes what an operator did besides changing records. */
  readonly onOperation?: (operation: Operation, source: Pick<RecordSource, 'recordsOf'>) => Promise<void>
  /** Stores a mail for sending, in the transaction that makes it needed. */
  readonly onMail?: (mail: AccountMail, place: MailPlace) => Promise<void>
  readonly writeMail?: WriteMail
  /** Sends a mail for an operator who tries out the settings; throws when it cannot. */
  readonly onTestMail?: (mail: TestMail) => Promise<void>
  /** What it delivers, one by one, to somebody outside. */
  readonly queue?: DeliveryQueue
  /** What must not go on by itself with the records of a backup, in the transaction of a restore; sentences for the operator. */
  readonly onRestoring?: (tx: Pick<Transaction, 'query'>) => Promise<readonly string[]>
  /**
   * Makes anew what it keeps of members of whom something has changed (`markMembers`): a minute later at most, on one
   * node, outside the transaction of the change. What it throws is tried again with all of them, so it may come twice.
   */
  readonly onMarkedMembers?: (site: Site & Stoppable, users: readonly string[]) => Promise<void>
  readonly routes?: (app: FastifyInstance, site: Site) => void
  /** Starts background work (crons, workers); gives how to stop it. */
  readonly start?: (site: Site) => Promise<() => Promise<void>>
  /**
   * Starts what others can only do once the site answers at this address, such as calling it back; gives how to stop
   * it. Waits for nobody outside.
   */
  readonly listening?: (site: Site, url: string) => () => Promise<void>
}
