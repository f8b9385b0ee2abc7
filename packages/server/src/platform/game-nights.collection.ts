import { defineCollection, unique } from '@longhouse/engine/schema'
import { gameNightShape } from '@longhouse/contract/game-nights'
import { managersOfEvent, publicEvent, readersOfEvent, serverOnly, unchanged } from './rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)
const keptByServer = { write: serverOnly }

/** The live rooms of events, visible with the event. */
export const gameNightsCollection = defineCollection({
  name: 'game_nights',
  type: 'base',
  shape: gameNightShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    update: `${managers} && ${unchanged('tournament')}`,
    delete: managers,
  },
  fieldRules: {
    started_at: keptByServer,
    ended_at: keptByServer,
    overlay_key: { read: managers, write: serverOnly },
  },
  indexes: [
    unique('tournament'),
    { columns: ['overlay_key'], unique: true, where: "overlay_key != ''" },
    { columns: ['state', 'ended_at'] },
  ],
})
