import '../../theme/mantine-more.css'
import {
  concerns,
  isWanted,
  kindName,
  noticeKindNames,
  noticeKindWords,
  withChoice,
  type NoticeChannel,
  type NoticeChoices,
  type NoticePlace,
  type Wishes,
} from '@longhouse/contract/notifications'
import type { User } from '@longhouse/contract/users'
import { Checkbox } from '@mantine/core'
import { useWords } from '../../lib/base/use-words.ts'
import classes from './notifications.module.css'
import { noticeSettingsWords } from './notifications-page.words.ts'

/** Every kind that can come, by every way that there is. */
export function ChoiceGrid({ user, channels, wishes, onChange }: ChoiceGridProps) {
  const say = useWords(noticeSettingsWords)
  const sayKind = useWords(noticeKindWords)
  const names: Readonly<Record<NoticePlace, string>> = {
    site: say('site'),
    mail: say('mail'),
    push: say('push'),
    discord: say('discord'),
  }
  const places: readonly NoticePlace[] = ['site', ...channels]
  return (
    <div className={classes.frame}>
      <table className={`wide ${classes.grid}`}>
        <thead>
          <tr>
            <th scope="col">{say('kind')}</th>
            {places.map((place) => (
              <th key={place} scope="col" className={classes.place}>
                {names[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKindNames
            .filter((kind) => concerns(kind, user))
            .map((kind) => (
              <tr key={kind}>
                <th scope="row" className={classes.kind}>
                  {kindName(kind, sayKind)}
                </th>
                {places.map((place) => (
                  <td key={place} className={classes.place}>
                    <Checkbox
                      classNames={{ root: 'middle finger', body: `relative ${classes.boxBody}` }}
                      size="md"
                      aria-label={say('choice', { kind: kindName(kind, sayKind), place: names[place] })}
                      checked={isWanted(kind, wishes, place)}
                      disabled={place !== 'site' && !isWanted(kind, wishes, 'site')}
                      onChange={({ currentTarget: { checked: isOn } }) =>
                        onChange(withChoice(wishes.choices, { kind, place, isOn }))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

export interface ChoiceGridProps {
  readonly user: User
  readonly channels: readonly NoticeChannel[]
  readonly wishes: Wishes
  readonly onChange: (choices: NoticeChoices) => void
}
