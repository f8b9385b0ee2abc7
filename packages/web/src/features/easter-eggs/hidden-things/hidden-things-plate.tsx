import '../../../theme/mantine-more.css'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { eggs } from '../eggs.ts'
import { foundHere, onFound } from '../found-eggs.ts'
import { areShortcutsOn, setShortcuts } from '../shortcut-setting.ts'
import { EggIcon } from './egg-icon.tsx'
import { ownRewardsQuery } from './hidden-things.queries.ts'
import classes from './hidden-things.module.css'

/** How many of the hidden things the member has found, and a switch that turns their shortcuts off. */
export function HiddenThingsPlate({ userId }: { userId: string }) {
  const here = useSyncExternalStore(onFound, foundHere, () => '')
  const { data: rewards = [] } = useQuery(ownRewardsQuery(userId))
  const [isOn, setOn] = useState(areShortcutsOn)
  const found = new Set([...here.split(' '), ...rewards])
  const count = eggs.filter(({ id }) => found.has(id)).length

  return (
    <Plate
      as="section"
      edge="aether"
      aria-labelledby="hidden-title"
      className={`${section.stack} ${classes.plate}`}
    >
      <h2 id="hidden-title" className={section.heading}>
        Hidden things
      </h2>
      <p className={classes.text}>
        You have found {count} of {eggs.length}. {count === eggs.length ? complete : incomplete}
      </p>
      <ul className={classes.shelf}>
        {eggs.map(({ id, name }) => (
          <li key={id} className={classes.thing} data-found={found.has(id) || undefined}>
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
