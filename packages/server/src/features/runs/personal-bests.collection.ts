import { defineCollection } from '@longhouse/engine/schema'
import { personalBestShape } from '@longhouse/contract/runs'
import { members, owner, serverOnly } from '../../platform/rules.ts'

/** Hidden bests are visible only to their owner (see `docs/profile.md`). */
const readers = `(${members} && (is_hidden = false || ${owner}))`

/** The best verified run of every member, by map and size of the squad; the earlier one among equals. */
export const personalBestsCollection = defineCollection({
  name: 'personal_bests',
  type: 'view',
  shape: personalBestShape,
  rules: { list: readers, view: readers },
  fieldRules: { is_hidden: { read: serverOnly } },
  query: `
    SELECT best.id AS id, best."user" AS "user", best.game AS game, best.map AS map,
      best.squad_size AS squad_size, best.round AS round, best.run AS run, best.played_at AS played_at,
      COALESCE(profile_cards.hides_bests, 0) AS is_hidden
    FROM (
      SELECT run_players.id AS id, run_players."user" AS "user", runs.game AS game, runs.map AS map,
        runs.squad_size AS squad_size, runs.round AS round, runs.id AS run, runs.played_at AS played_at,
        ROW_NUMBER() OVER (
          PARTITION BY run_players."user", runs.game, runs.map, runs.squad_size
          ORDER BY runs.round DESC, runs.played_at, runs.id
        ) AS rank_of_run
      FROM run_players JOIN runs ON runs.id = run_players.run
      WHERE runs.status = 'verified' AND run_players."user" != ''
    ) AS best
    LEFT JOIN profile_cards ON profile_cards."user" = best."user"
    WHERE best.rank_of_run = 1`,
  reads: ['runs', 'run_players', 'profile_cards'],
  stored: ['id', 'user', 'game', 'map', 'squad_size', 'round', 'run', 'played_at'],
})
