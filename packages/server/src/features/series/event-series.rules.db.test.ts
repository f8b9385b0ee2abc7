import { newPicture, seriesValues } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { testRights } from '../../testing/rights-table.ts'

onEachSite((site) => {
  testRights(site, {
    collection: 'event_series',
    // An owner who may not plan events cannot edit their series either.
    record: async ({ engine, people }) => {
      const values = seriesValues({ owner: people.member.id, is_paused: true, thumbnail: newPicture() })
      return (await engine.recordsOf('event_series').create(values)).id
    },
    submit: async () => seriesValues({ is_paused: true, thumbnail: newPicture() }),
    change: { name: 'Another night' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })
})
