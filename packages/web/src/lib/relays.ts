import { relayPath, type RelayEmbed, type RelayName } from '@longhouse/contract/relays'
import { api } from './api.ts'

/** Passes a message on to a chat channel; fails when the relay does not take it. */
export async function postRelay(name: RelayName, embed: RelayEmbed): Promise<void> {
  const timestamp = new Date().toISOString()
  await api.post(relayPath(name), { content: '', embeds: [{ timestamp, ...embed }] })
}

/** Reports a change to a log channel. The change itself is done, so a failure is only written down. */
export function logToRelay(name: RelayName, embed: RelayEmbed): void {
  postRelay(name, embed).catch((error: unknown) => console.error(`The ${name} relay failed`, error))
}
