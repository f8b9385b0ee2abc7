import type { APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { textBlock } from '../../../platform/discord/components.ts'
import type { Reply } from '../interaction.ts'

/** Says something, with what can be done next below it. */
export function answerWith(text: string, rows: readonly APIMessageTopLevelComponent[] = []): Reply {
  return { components: [textBlock(text), ...rows], replaces: true }
}
