import type { APIActionRowComponent, APIButtonComponentWithURL } from 'discord-api-types/v10'
import { linkButton, row } from '../../../platform/discord/components.ts'

/** Discord takes no longer addresses; names of many letters make them long. */
const maxUrlLength = 512

/** A row with one link; none for an address that Discord does not take. */
export function linkRow(label: string, url: string): APIActionRowComponent<APIButtonComponentWithURL>[] {
  return url.length > maxUrlLength ? [] : [row(linkButton(label, url))]
}
