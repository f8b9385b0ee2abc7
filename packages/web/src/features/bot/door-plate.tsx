import type { DoorReport } from '@longhouse/contract/bot'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { discordAdminWords } from './discord-admin.words.ts'
import classes from './discord-panel.module.css'
import { DiscordSection } from './discord-section.tsx'
import { doorQuery } from './discord.queries.ts'

const chips = {
  open: { color: 'green', word: 'doorOpen' },
  opening: { color: 'blue', word: 'doorOpening' },
  closed: { color: 'red', word: 'doorClosed' },
  off: { color: 'grey', word: 'doorOff' },
} as const

/** The door in use, its state, and the time of the last interaction. */
export function DoorPlate() {
  const say = useWords(discordAdminWords)
  const query = useQuery(doorQuery)
  const { data: report } = query
  const chip = report && chips[report.door === 'off' ? 'off' : report.state]
  return (
    <DiscordSection
      title={say('door')}
      text={say('doorText')}
      actions={
        <output>
          {report?.configured && chip && <ColorChip color={chip.color}>{say(chip.word)}</ColorChip>}
        </output>
      }
    >
      <Answer query={query} subject={say('doorSubject')}>
        {(door) => (door.configured ? <DoorFacts door={door} /> : <NotConfigured />)}
      </Answer>
    </DiscordSection>
  )
}

function NotConfigured() {
  const say = useWords(discordAdminWords)
  return (
    <Banner kind="warning" title={say('notConfigured')}>
      {say('notConfiguredText')}
    </Banner>
  )
}

function DoorFacts({ door }: { readonly door: DoorReport }) {
  const say = useWords(discordAdminWords)
  const ways = { http: say('doorHttp'), gateway: say('doorGateway'), off: say('doorNone') }
  return (
    <>
      {door.reason && <Banner kind={door.state === 'closed' ? 'error' : 'warning'}>{door.reason}</Banner>}
      <dl className="grid gap-8">
        <Fact name={say('doorWay')}>{ways[door.door]}</Fact>
        {door.door === 'http' && door.endpoint && <Fact name={say('doorAddress')}>{door.endpoint}</Fact>}
        {door.door === 'gateway' && door.gateway && <GatewayFacts gateway={door.gateway} />}
        {door.door !== 'off' && (
          <Fact name={say('doorLast')}>
            {door.lastInteraction ? formatMoment(door.lastInteraction) : say('doorNever')}
          </Fact>
        )}
      </dl>
    </>
  )
}

function GatewayFacts({ gateway }: { readonly gateway: NonNullable<DoorReport['gateway']> }) {
  const say = useWords(discordAdminWords)
  const { holder, isHere, since, identifiesLeft } = gateway
  const named = isHere ? say('doorHere', { holder }) : holder
  return (
    <>
      <Fact name={say('doorHolder')}>{holder ? named : say('doorNobody')}</Fact>
      {since && <Fact name={say('doorSince')}>{formatMoment(since)}</Fact>}
      {identifiesLeft !== undefined && <Fact name={say('doorLeft')}>{String(identifiesLeft)}</Fact>}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className={`grid gap-4-16 ${classes.fact}`}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
