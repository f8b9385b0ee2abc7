import '../../theme/mantine-more.css'
import { channelUses, type DiscordChoices } from '@longhouse/contract/bot'
import type { ChannelUse, DiscordChannels } from '@longhouse/contract/community'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import section from '../../ui/section.module.css'
import { discordAdminWords } from './discord-admin.words.ts'
import { DiscordSection } from './discord-section.tsx'
import { choicesQuery } from './discord.queries.ts'
import { useChoice } from './use-choice.ts'

interface Choice {
  readonly use: ChannelUse
  readonly id: string
}

/** Where the bot writes what. Every change is saved at once, and can be taken back. */
export function ChannelsPlate({ canChange }: { readonly canChange: boolean }) {
  const say = useWords(discordAdminWords)
  const query = useQuery(choicesQuery)
  return (
    <DiscordSection title={say('channels')} text={say('channelsText')}>
      <Answer query={query} subject={say('choicesSubject')}>
        {(choices) => <ChannelFields choices={choices} canChange={canChange} />}
      </Answer>
      {!canChange && <p className={section.text}>{say('adminsOnly')}</p>}
    </DiscordSection>
  )
}

function ChannelFields({ choices, canChange }: ChannelFieldsProps) {
  const say = useWords(discordAdminWords)
  const { mutate, isPending, variables } = useChoice<DiscordChannels>()
  const [made, setMade] = useState<{ readonly now: Choice; readonly before: Choice }>()
  const shown = isPending ? variables.change(choices.chosen.channels) : choices.chosen.channels
  const save = ({ use, id }: Choice, onSuccess: () => void) =>
    mutate(
      { section: 'channels', unchosen: {}, change: (channels) => ({ ...channels, [use]: id }) },
      { onSuccess },
    )
  const choose = (now: Choice) => {
    const before = { use: now.use, id: choices.chosen.channels[now.use] ?? '' }
    save(now, () => setMade({ now, before }))
  }
  return (
    <>
      <div className="grid">
        {channelUses.map((use) => (
          <NativeSelect
            key={use}
            size="md"
            label={say(`channel_${use}`)}
            description={say(`channelText_${use}`)}
            disabled={!canChange}
            data={optionsFor(shown[use] ?? '')}
            value={shown[use] ?? ''}
            onChange={({ currentTarget }) => choose({ use, id: currentTarget.value })}
          />
        ))}
      </div>
      {made && (
        <Banner
          kind="success"
          actions={
            <Button variant="default" size="sm" onClick={() => save(made.before, () => setMade(undefined))}>
              {say('undo')}
            </Button>
          }
        >
          {sentenceOf(made.now)}
        </Banner>
      )}
    </>
  )

  function optionsFor(chosen: string) {
    const isKnown = chosen === '' || choices.channels.some(({ id }) => id === chosen)
    return [
      { value: '', label: say('noChannel') },
      ...(isKnown ? [] : [{ value: chosen, label: say('unknownChannel', { id: chosen }) }]),
      ...choices.channels.map(({ id, name }) => ({ value: id, label: `#${name}` })),
    ]
  }

  function sentenceOf({ use, id }: Choice) {
    const channel = choices.channels.find((one) => one.id === id)?.name
    const words = { use: say(`channel_${use}`) }
    return channel ? say('channelSaved', { ...words, channel }) : say('channelCleared', words)
  }
}

interface ChannelFieldsProps {
  readonly choices: DiscordChoices
  readonly canChange: boolean
}
