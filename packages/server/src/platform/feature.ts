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
import { type CommunityConfig, type ModuleName, isModuleOn } from '@longhouse/contract/community'
import type { Mail } from '@longhouse/contract/mail'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { KindOfActivity } from './activities.ts'
import type { AuditedCollection } from './audit.ts'
import type { DeliveryQueue } from './deliveries/delivery-queue.ts'
import type { Stoppable } from './portions.ts'
import type { MirrorSource } from './mirror-source.ts'
import type { NoticeSource } from './notices/notice-source.ts'

/** Values that every feature gets before the engine is open. */
export interface Platform {
  readonly settings: Settings
  readonly community: CommunityConfig
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  /**
   * Aborted shortly after the site has begun to close: no caller waits for an external service any longer.
   * Undefined if there is nothing to close.
   */
  readonly closing?: AbortSignal | undefined
}

/** The running site, for routes and background work. */
export interface Site extends Platform {
  readonly engine: Engine
}

/** The transaction that stores a mail, and the time that all nodes agree on. */
interface MailPlace {
  readonly tx: Transaction
  readonly clock: () => Promise<Date>
}

/**
 * Writes a stored mail that is not about an account, right before it is sent. Returns undefined if its cause
 * is over, was seen, or is no longer for its reader.
 */
export type WriteMail = (mail: Mail, engine: Engine) => Promise<MailWords | undefined>

/** One subject of the site. `features/index.ts` lists them. */
export interface Feature {
  readonly name: string
  /** Its module, if a community can switch it off (see `featuresOf`). */
  readonly module?: ModuleName
  readonly collections?: readonly CollectionDefinition[]
  readonly hooks?: readonly BoundHooks[]
  /** Those of its collections in which the changes of staff are logged. */
  readonly audited?: readonly AuditedCollection[]
  /** The notices to members about its records, by kind; `features/notifications` sends them. */
  readonly notices?: readonly NoticeSource[]
  /** What Discord shows of its records, by kind of mirror; `features/mirrors` writes it. */
  readonly mirrors?: readonly MirrorSource[]
  /** Activities of members that its records cause; `features/activity` writes them. */
  readonly activities?: readonly KindOfActivity[]
  /** Called at every login through a provider; throws to refuse it. */
  readonly onOAuth2?: (login: OAuth2Login, engine: Engine) => Promise<OAuth2Decision | void>
  /** Called at every login by password or code, once the account is proven; throws to refuse it. */
  readonly onLogin?: (login: ProvenLogin, engine: Engine) => Promise<void>
  /** Returns why an account is currently locked, if it is; called at every login and for every token. */
  readonly barred?: (account: AuthRecord) => ApiError | undefined
  /** Logs that a superuser acts as another account, in a transaction before they can. */
  readonly onImpersonate?: (impersonation: Impersonation, tx: Transaction) => Promise<void>
  /** Logs what an operator did apart from changing records. */
  readonly onOperation?: (operation: Operation, source: Pick<RecordSource, 'records'>) => Promise<void>
  /** Stores a mail for sending, in the transaction that makes it needed. */
  readonly onMail?: (mail: AccountMail, place: MailPlace) => Promise<void>
  readonly writeMail?: WriteMail
  /** Sends a mail for an operator who tests the settings; throws if it fails. */
  readonly onTestMail?: (mail: TestMail) => Promise<void>
  /** Its queues of messages and changes for external services, as operators see them. */
  readonly deliveries?: readonly DeliveryQueue[]
  /**
   * Stops pending work in the records of a backup, in the transaction of a restore. Returns messages for the
   * operator.
   */
  readonly onRestoring?: (tx: Pick<Transaction, 'query'>) => Promise<readonly string[]>
  /**
   * Recomputes what depends on marked members (`markMembers`): within a minute, on one node, outside the
   * transaction of the change. If it throws, it is called again with all of them, so it may run twice.
   */
  readonly onMarkedMembers?: (site: Site & Stoppable, users: readonly string[]) => Promise<void>
  readonly routes?: (app: FastifyInstance, site: Site) => void
  /** Starts background work (crons, workers). Returns a function that stops it. */
  readonly start?: (site: Site) => Promise<() => Promise<void>>
  /**
   * Starts work that needs the site to respond at this address, such as being called back. Returns a function
   * that stops it. Waits for no external service.
   */
  readonly listening?: (site: Site, url: string) => () => Promise<void>
}

/** The words of a mail, without its layout. */
export interface MailWords {
  readonly subject: string
  readonly opening: string
  /** A button with the path it leads to; the token of the mail follows the path of a link. */
  readonly button?: { readonly label: string; readonly path: string }
  readonly hasCode?: true
  /** Things it lists, each with the path it leads to. */
  readonly items?: readonly { readonly title: string; readonly detail: string; readonly path: string }[]
  readonly closing: readonly string[]
  /** The path that ends such mails, by one request or by a page that asks. */
  readonly unsubscribe?: { readonly label: string; readonly path: string }
}

/**
 * Returns the features of a community. One whose module is off has no routes and no jobs, and only superusers
 * see its records. Its records and hooks stay, so that deleted accounts are still handled.
 */
export function featuresOf(
  community: Pick<CommunityConfig, 'modules'>,
  features: readonly Feature[],
): Feature[] {
  return features.map((feature) =>
    feature.module && !isModuleOn(community, feature.module) ? asleep(feature) : feature,
  )
}

function asleep({
  routes: _routes,
  start: _start,
  listening: _listening,
  onMarkedMembers: _onMarkedMembers,
  ...feature
}: Feature): Feature {
  return { ...feature, collections: (feature.collections ?? []).map(closed) }
}

function closed(collection: CollectionDefinition): CollectionDefinition {
  return { ...collection, rules: {} }
}
