import { defineCollection, index } from '@longhouse/engine/schema'
import { squadFactShape } from '@longhouse/contract/game-nights'
import { managersOfEvent } from './rules.ts'

const readers = `(@request.auth.id != '' && squad.members.id ?= @request.auth.id) || ${managersOfEvent('squad.night.tournament.')}`

/**
 * Facts about squads, for their members and the hosts. They are sent through their own route, and never
 * change.
 */
export const squadFactsCollection = defineCollection({
  name: 'squad_facts',
  type: 'base',
  shape: squadFactShape,
  rules: { list: readers, view: readers },
  indexes: [index('squad', 'created')],
})
