import { defineCollection, index } from '@longhouse/engine/schema'
import { squadFactShape } from '@longhouse/contract/game-nights'
import { managersOfEvent } from './rules.ts'

const readers = `(@request.auth.id != '' && squad.members.id ?= @request.auth.id) || ${managersOfEvent('squad.night.tournament.')}`

/** What was said of squads: for those in it and the hosts. It is sent through a route of its own, and never changed. */
export const squadFactsCollection = defineCollection({
  name: 'squad_facts',
  type: 'base',
  shape: squadFactShape,
  rules: { list: readers, view: readers },
  indexes: [index('squad', 'created')],
})
