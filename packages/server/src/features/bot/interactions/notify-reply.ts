import { botWords, wordsIn } from '@longhouse/contract/bot'
import {
  digests,
  isWanted,
  kindName,
  noticeKindWords,
  type NoticePlace,
} from '@longhouse/contract/notifications'
import {
  ComponentType,
  type APIMessageTopLevelComponent,
  type APIStringSelectComponent,
} from 'discord-api-types/v10'
import { linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { writeCustomId } from '../../../platform/discord/custom-id.ts'
import type { AskedBy, KnownAsker, Reply } from '../interaction.ts'
import { findSettings, kindsFor, placesFor, type OwnSettings } from './notice-choices.ts'

type By = AskedBy<KnownAsker>

/** Shows the member's notification settings as selects; after a change also that it was saved. */
export async function notifyReply(by: By, { isSaved = false } = {}): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const settings = await findSettings(by)
  const places = placesFor(by)
  const text = [`### ${say('notify')}`, ...(isSaved ? [say('isSaved')] : []), say('notifyText')]
  return {
    components: [
      textBlock(text.join('\n')),
      ...places.flatMap((place) => placeParts(by, { place, settings })),
      ...(places.includes('mail') ? digestParts(by, settings) : []),
      row(linkButton(say('openSettings'), `${by.site.settings.publicUrl}/notifications`)),
    ],
    replaces: true,
  }
}

interface PlaceChoice {
  readonly place: NoticePlace
  readonly settings: OwnSettings
}

function placeParts(by: By, { place, settings }: PlaceChoice): APIMessageTopLevelComponent[] {
  const say = wordsIn(by.asker.language, botWords)
  const sayKind = wordsIn(by.asker.language, noticeKindWords)
  const kinds = kindsFor(by, { place, choices: settings.choices })
  if (kinds.length === 0) return []
  const names = { site: say('bySite'), discord: say('byDiscord'), mail: say('byMail'), push: '' }
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'notify', detail: place }),
    placeholder: say('nothing'),
    min_values: 0,
    max_values: kinds.length,
    options: kinds.map((kind) => ({
      label: kindName(kind, sayKind),
      value: kind,
      default: isWanted(kind, settings, place),
    })),
  }
  return [textBlock(`**${names[place]}**`), row(select)]
}

function digestParts({ asker }: By, { digest }: OwnSettings): APIMessageTopLevelComponent[] {
  const say = wordsIn(asker.language, botWords)
  const names = { off: say('digestOff'), daily: say('digestDaily'), weekly: say('digestWeekly') }
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'notify', detail: 'digest' }),
    options: digests.map((value) => ({ label: names[value], value, default: value === digest })),
  }
  return [textBlock(`**${say('digest')}**`), row(select)]
}
