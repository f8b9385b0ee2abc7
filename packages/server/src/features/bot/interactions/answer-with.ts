import type { APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { textBlock } from '../../../platform/discord/components.ts'
import type { Reply } from '../interaction.ts'

/** Returns a reply with a text and rows of buttons below it. */
export function answerWith(text: string, rows: readonly APIMessageTopLevelComponent[] = []): Reply {
  return { components: [textBlock(text), ...rows], replaces: true }
}
