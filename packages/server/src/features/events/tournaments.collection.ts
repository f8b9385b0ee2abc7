import { defineCollection, index } from '@longhouse/engine/schema'
import { tournamentShape } from '@longhouse/contract/events'
import {
  hosts,
  managersOfEvent,
  publicEvent,
  readersOfEvent,
  serverOnly,
  staff,
} from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }

export const tournamentsCollection = defineCollection({
  name: 'tournaments',
  type: 'base',
  shape: tournamentShape,
  rules: {
    list: readersOfEvent(),
    view: `${publicEvent()} || ${readersOfEvent()}`,
    create: `${staff} || ${hosts}`,
    update: managersOfEvent(),
    delete: managersOfEvent(),
  },
  fieldRules: {
    // Callers can only name themselves as organizer. Only staff can remove an organizer or replace one.
    organizer: {
      write:
        `(@request.body.organizer = @request.auth.id && (${staff} || organizer = @request.auth.id)) || ` +
        `(@request.body.organizer = '' && ${staff})`,
    },
    participant_count: keptByServer,
    revision: keptByServer,
    waiting_count: keptByServer,
    here_count: keptByServer,
    attendance_closed_at: keptByServer,
    series: keptByServer,
    occurrence: keptByServer,
    is_detached: keptByServer,
  },
  indexes: [
    index('start_date'),
    index('end_date'),
    index('organizer'),
    index('is_public', 'start_date'),
    { columns: ['series', 'occurrence'], unique: true, where: "series != ''" },
  ],
})
