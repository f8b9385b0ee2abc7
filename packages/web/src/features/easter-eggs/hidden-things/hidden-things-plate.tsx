import '../../../theme/mantine-more.css'
import type { RewardGrant } from '@longhouse/contract/rewards'
import { Switch } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { eggs } from '../eggs.ts'
import { foundHere, onFound } from '../found-eggs.ts'
import { areShortcutsOn, setShortcuts } from '../shortcut-setting.ts'
import classes from './hidden-things.module.css'

/** How many of the hidden things the member has found, and a switch that turns their shortcuts off. */
export function HiddenThingsPlate({ userId }: { userId: string }) {
  const here = useSyncExternalStore(onFound, foundHere, () => '')
  const { data: rewards = [] } = useQuery(ownRewardsQuery(userId))
  const [isOn, setOn] = useState(areShortcutsOn)
  const found = new Set([...here.split(' '), ...rewards])
  const count = eggs.filter(({ id }) => found.has(id)).length

  return (
    <Plate as="section" edge="aether" aria-labelledby="hidden-title" className="stack whole-row">
      <h2 id="hidden-title" className="text-20 strong">
        Hidden things
      </h2>
      <p className="muted">
        You have found {count} of {eggs.length}. {count === eggs.length ? complete : incomplete}
      </p>
      <ul className={`bare-list grid gap-12 ${classes.shelf}`}>
        {eggs.map(({ id, name }) => (
          <li
            key={id}
            className={`bar small muted text-center ${classes.thing}`}
            data-found={found.has(id) || undefined}
          >
            <EggIcon id={id} />
            <span>{found.has(id) ? name : 'Not found yet'}</span>
          </li>
        ))}
      </ul>
      <Switch
        size="md"
        label="Hidden shortcuts"
        description="Turn them off when something jumps out that you did not ask for. Kept in this browser."
        checked={isOn}
        onChange={(event) => {
          setShortcuts(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Plate>
  )
}

const complete = 'That is all of them. Or is it?'
const incomplete = 'We are not saying where the others are.'

/** The silhouette of a hidden thing. */
function EggIcon({ id }: { id: string }) {
  return (
    <svg className={classes.icon} viewBox="0 0 32 32" width={44} height={44} aria-hidden="true">
      <path d={shapes[id] ?? ''} fillRule="evenodd" />
    </svg>
  )
}

const shapes: Readonly<Record<string, string>> = {
  snake:
    'M4 24h12a3 3 0 0 0 0-6h-3a7 7 0 0 1 0-14h9a4 4 0 0 1 4 4v2h-9v-2h-4a3 3 0 0 0 0 6h3a7 7 0 0 1 0 14H4zM21 5.5v2h2v-2z',
  'blue-screen': 'M3 5h26v18H19v3h4v2H9v-2h4v-3H3zM10 11v3h3v-3zM19 11v3h3v-3zM10 20h12l-2-2.5h-8z',
  password: 'M8 14v-3a8 8 0 0 1 16 0v3h2v14H6V14zM12 14h8v-3a4 4 0 0 0-8 0zM14.5 19v5h3v-5z',
  'developer-notes': 'M5 4h22v16l-8 8H5zM9 9v2.5h14V9zM9 14v2.5h14V14zM9 19v2.5h8V19z',
  rtx: 'M16 2l3 10.5L30 16l-11 3.5L16 30l-3-10.5L2 16l11-3.5z',
  neuromancer:
    'M7 4a4 4 0 0 1 3.9 5l4 3.5a5 5 0 0 1 3.6-.3l3.1-4a4 4 0 1 1 2 1.5l-3.1 4a5 5 0 0 1 .5 5l3.4 3a4 4 0 1 1-1.7 2l-3.4-3a5 5 0 0 1-7.6-4l-3.1-2.7A4 4 0 1 1 7 4z',
  'css-lab-leak':
    'M11 3h10v2.5h-1.5v8L28 27a2 2 0 0 1-1.7 3H5.7A2 2 0 0 1 4 27l8.5-13.5v-8H11zM10.5 21h11l-3.3-5.5h-4.4z',
  developer: 'M3 5h26v22H3zM8 11l5 5-5 5 2 2 7-7-7-7zM17 21v2.5h8V21z',
  zoom: 'M14 3a11 11 0 0 1 8.7 17.7L30 28l-2 2-7.3-7.3A11 11 0 1 1 14 3zm0 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 12h4v4h-4z',
}

/** The rewards a member was given, by their ids. */
const ownRewardsQuery = (user: string) =>
  queryOptions({
    queryKey: ['reward_grants', user],
    queryFn: async () => {
      const filter = api.filter('user = {:user}', { user })
      const grants = await api
        .collection<RewardGrant>('reward_grants')
        .getFullList({ filter, fields: 'reward' })
      return grants.map(({ reward }): string => reward)
    },
    // Something may have been found since the last visit.
    staleTime: 0,
  })
