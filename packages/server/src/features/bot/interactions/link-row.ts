import type { APIActionRowComponent, APIButtonComponentWithURL } from 'discord-api-types/v10'
import { linkButton, row } from '../../../platform/discord/components.ts'

/** Discord's limit; names with many escaped characters make URLs long. */
const maxUrlLength = 512

/** Returns a row with one link, or no row if the URL is too long for Discord. */
export function linkRow(label: string, url: string): APIActionRowComponent<APIButtonComponentWithURL>[] {
  return url.length > maxUrlLength ? [] : [row(linkButton(label, url))]
}
