CREATE OR REPLACE FUNCTION engine_number(value text) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN value ~ '^\s*[+-]?(\d{1,200}(\.\d{0,90})?|\.\d{1,90})([eE][+-]?\d{1,2})?\s*$'
        THEN value::double precision END
    $$;
CREATE OR REPLACE FUNCTION engine_json_number(document text, path text[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE json_typeof(found)
        WHEN 'number' THEN engine_number(found #>> '{}')
        WHEN 'boolean' THEN CASE found #>> '{}' WHEN 'true' THEN 1 ELSE 0 END
      END FROM (SELECT CASE WHEN document IS JSON THEN document::json #> path END AS found) AS place
    $$;
CREATE OR REPLACE FUNCTION engine_json_text(document text, path text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN json_typeof(found) IN ('string', 'object', 'array') THEN found #>> '{}' END
      FROM (SELECT CASE WHEN document IS JSON THEN document::json #> path END AS found) AS place
    $$;
CREATE OR REPLACE FUNCTION engine_list(document text) RETURNS json
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN document IS JSON ARRAY THEN document::json ELSE '[]'::json END
    $$;
CREATE OR REPLACE FUNCTION engine_distance(
      lon_a double precision, lat_a double precision, lon_b double precision, lat_b double precision
    ) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT 6371 * acos(least(1.0, greatest(-1.0,
        cos(radians(lat_a)) * cos(radians(lat_b)) * cos(radians(lon_b) - radians(lon_a))
        + sin(radians(lat_a)) * sin(radians(lat_b)))))
    $$;
CREATE OR REPLACE FUNCTION engine_moment(value text) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$
    DECLARE
      parts text[];
    BEGIN
      IF lower(value) = 'now' THEN RETURN statement_timestamp() AT TIME ZONE 'UTC'; END IF;
      IF value ~ '^\d{2}:\d{2}' THEN value := '2000-01-01 ' || value; END IF;
      parts := regexp_match(value,
        '^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:[Zz]|([+-])(\d{2}):(\d{2}))?)?$');
      IF parts IS NOT NULL THEN
        RETURN (parts[1] || ' ' || coalesce(parts[2], '00:00'))::timestamp
          - coalesce((parts[3] || '1')::int * make_interval(hours => parts[4]::int, mins => parts[5]::int), interval '0');
      END IF;
      IF engine_number(value) BETWEEN 0 AND 5373484.499999 THEN
        RETURN timestamp '2000-01-01 12:00' + (engine_number(value) - 2451545) * interval '1 day';
      END IF;
      RETURN NULL;
    EXCEPTION WHEN OTHERS THEN
      RETURN NULL;
    END $$;
CREATE OR REPLACE FUNCTION engine_shifted(moment timestamp, value text, modifier text) RETURNS timestamp
    LANGUAGE plpgsql STABLE AS $$
    DECLARE
      parts text[];
    BEGIN
      modifier := lower(modifier);
      IF modifier IN ('utc', 'localtime', 'auto', 'subsec', 'subsecond') THEN RETURN moment; END IF;
      IF modifier = 'start of day' THEN RETURN date_trunc('day', moment); END IF;
      IF modifier = 'start of month' THEN RETURN date_trunc('month', moment); END IF;
      IF modifier = 'start of year' THEN RETURN date_trunc('year', moment); END IF;
      IF modifier = 'unixepoch' THEN
        RETURN timestamp '1970-01-01' + engine_number(value) * interval '1 second';
      END IF;
      parts := regexp_match(modifier, '^weekday ([0-6])(?:\.0*)?$');
      IF parts IS NOT NULL THEN
        RETURN moment + ((parts[1]::int - extract(dow FROM moment)::int + 7) % 7) * interval '1 day';
      END IF;
      parts := regexp_match(modifier, '^([+-]?\d{1,9}(?:\.\d{1,9})?) (second|minute|hour|day|month|year)s?$');
      IF parts IS NULL THEN RETURN NULL; END IF;
      IF parts[2] IN ('month', 'year') THEN
        -- Days past the end of a month roll over into the next one.
        RETURN date_trunc('month', moment)
          + parts[1]::double precision::int * ('1 ' || parts[2])::interval
          + (moment - date_trunc('month', moment));
      END IF;
      RETURN moment + parts[1]::double precision * ('1 ' || parts[2])::interval;
    EXCEPTION WHEN OTHERS THEN
      RETURN NULL;
    END $$;
CREATE OR REPLACE FUNCTION engine_time_part(moment timestamp, part text) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE part
        WHEN 'd' THEN to_char(moment, 'DD') WHEN 'e' THEN lpad(to_char(moment, 'FMDD'), 2)
        WHEN 'f' THEN to_char(moment, 'SS.MS') WHEN 'F' THEN to_char(moment, 'YYYY-MM-DD')
        WHEN 'G' THEN to_char(moment, 'IYYY') WHEN 'g' THEN to_char(moment, 'IY') WHEN 'V' THEN to_char(moment, 'IW')
        WHEN 'H' THEN to_char(moment, 'HH24') WHEN 'I' THEN to_char(moment, 'HH12')
        WHEN 'j' THEN to_char(moment, 'DDD')
        WHEN 'J' THEN (2451545 + extract(epoch FROM moment - timestamp '2000-01-01 12:00') / 86400)::double precision::text
        WHEN 'k' THEN lpad(to_char(moment, 'FMHH24'), 2) WHEN 'l' THEN lpad(to_char(moment, 'FMHH12'), 2)
        WHEN 'm' THEN to_char(moment, 'MM') WHEN 'M' THEN to_char(moment, 'MI')
        WHEN 'p' THEN to_char(moment, 'AM') WHEN 'P' THEN to_char(moment, 'am')
        WHEN 'R' THEN to_char(moment, 'HH24:MI') WHEN 's' THEN floor(extract(epoch FROM moment))::bigint::text
        WHEN 'S' THEN to_char(moment, 'SS') WHEN 'T' THEN to_char(moment, 'HH24:MI:SS')
        WHEN 'u' THEN to_char(moment, 'ID') WHEN 'w' THEN extract(dow FROM moment)::int::text
        WHEN 'U' THEN lpad(((extract(doy FROM moment)::int + 6 - extract(dow FROM moment)::int) / 7)::text, 2, '0')
        WHEN 'W' THEN lpad(((extract(doy FROM moment)::int + 6 - (extract(dow FROM moment)::int + 6) % 7) / 7)::text, 2, '0')
        WHEN 'Y' THEN to_char(moment, 'YYYY') WHEN '%' THEN '%'
      END
    $$;
CREATE OR REPLACE FUNCTION engine_strftime(format text, value text, modifiers text[]) RETURNS text
    LANGUAGE plpgsql STABLE AS $$
    DECLARE
      moment timestamp := engine_moment(value);
      modifier text;
      result text := '';
      place int := 1;
      part text;
    BEGIN
      FOREACH modifier IN ARRAY modifiers LOOP
        moment := engine_shifted(moment, value, modifier);
      END LOOP;
      IF moment IS NULL THEN RETURN NULL; END IF;
      WHILE place <= length(format) LOOP
        IF substr(format, place, 1) = '%' THEN
          part := engine_time_part(moment, substr(format, place + 1, 1));
          IF part IS NULL THEN RETURN NULL; END IF;
          result := result || part;
          place := place + 2;
        ELSE
          result := result || substr(format, place, 1);
          place := place + 1;
        END IF;
      END LOOP;
      RETURN result;
    END $$;
CREATE TABLE IF NOT EXISTS _params (id TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS _migrations (id TEXT NOT NULL PRIMARY KEY, applied TEXT NOT NULL);
CREATE TABLE "_superusers" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "password" text COLLATE "C" NOT NULL DEFAULT '', "tokenKey" text COLLATE "C" NOT NULL DEFAULT '', "email" text COLLATE "C" NOT NULL DEFAULT '', "emailVisibility" double precision NOT NULL DEFAULT 0, "verified" double precision NOT NULL DEFAULT 0, "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "_externalAuths" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "collectionRef" text COLLATE "C" NOT NULL DEFAULT '', "recordRef" text COLLATE "C" NOT NULL DEFAULT '', "provider" text COLLATE "C" NOT NULL DEFAULT '', "providerId" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "users" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "password" text COLLATE "C" NOT NULL DEFAULT '', "tokenKey" text COLLATE "C" NOT NULL DEFAULT '', "email" text COLLATE "C" NOT NULL DEFAULT '', "emailVisibility" double precision NOT NULL DEFAULT 0, "verified" double precision NOT NULL DEFAULT 0, "username" text COLLATE "C" NOT NULL DEFAULT '', "name" text COLLATE "C" NOT NULL DEFAULT '', "avatar" text COLLATE "C" NOT NULL DEFAULT '', "discord_id" text COLLATE "C" NOT NULL DEFAULT '', "discord" text COLLATE "C" NOT NULL DEFAULT '', "discord_username" text COLLATE "C" NOT NULL DEFAULT '', "discord_data" text COLLATE "C", "is_admin" double precision NOT NULL DEFAULT 0, "is_staff" double precision NOT NULL DEFAULT 0, "theme_preference" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "tournaments" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "description" text COLLATE "C" NOT NULL DEFAULT '', "start_date" text COLLATE "C" NOT NULL DEFAULT '', "end_date" text COLLATE "C" NOT NULL DEFAULT '', "max_participants" double precision NOT NULL DEFAULT 0, "status" text COLLATE "C" NOT NULL DEFAULT '', "game" text COLLATE "C" NOT NULL DEFAULT '', "thumbnail" text COLLATE "C" NOT NULL DEFAULT '', "organizer" text COLLATE "C" NOT NULL DEFAULT '', "participant_count" double precision NOT NULL DEFAULT 0, "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "tournament_registrations" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "tournament" text COLLATE "C" NOT NULL DEFAULT '', "registration_date" text COLLATE "C" NOT NULL DEFAULT '', "status" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "clips" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "game" text COLLATE "C" NOT NULL DEFAULT '', "map" text COLLATE "C" NOT NULL DEFAULT '', "clip_title" text COLLATE "C" NOT NULL DEFAULT '', "clip_link" text COLLATE "C" NOT NULL DEFAULT '', "discord_username" text COLLATE "C" NOT NULL DEFAULT '', "highest_round" double precision NOT NULL DEFAULT 0, "paypal_handle" text COLLATE "C" NOT NULL DEFAULT '', "consent_promotional" double precision NOT NULL DEFAULT 0, "upvotes" double precision NOT NULL DEFAULT 0, "downvotes" double precision NOT NULL DEFAULT 0, "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "clip_votes" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "clip" text COLLATE "C" NOT NULL DEFAULT '', "vote_type" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "faqs" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "question" text COLLATE "C" NOT NULL DEFAULT '', "answer" text COLLATE "C" NOT NULL DEFAULT '', "position" double precision NOT NULL DEFAULT 0, "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "conduct_rules" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "rule_number" double precision NOT NULL DEFAULT 0, "rule_title" text COLLATE "C" NOT NULL DEFAULT '', "rule_content" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "ranks" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "position" double precision NOT NULL DEFAULT 0, "title" text COLLATE "C" NOT NULL DEFAULT '', "description" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "staff_applications" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "username" text COLLATE "C" NOT NULL DEFAULT '', "discord_id" text COLLATE "C" NOT NULL DEFAULT '', "application_type" text COLLATE "C" NOT NULL DEFAULT '', "in_game_name" text COLLATE "C" NOT NULL DEFAULT '', "age" text COLLATE "C" NOT NULL DEFAULT '', "country_timezone" text COLLATE "C" NOT NULL DEFAULT '', "tog_membership_duration" text COLLATE "C" NOT NULL DEFAULT '', "why_staff" text COLLATE "C" NOT NULL DEFAULT '', "previous_leadership" text COLLATE "C" NOT NULL DEFAULT '', "skills_qualities" text COLLATE "C" NOT NULL DEFAULT '', "conflict_handling" text COLLATE "C" NOT NULL DEFAULT '', "activity_dedication" text COLLATE "C" NOT NULL DEFAULT '', "tog_requirements" text COLLATE "C" NOT NULL DEFAULT '', "report_problem" text COLLATE "C" NOT NULL DEFAULT '', "discrimination_policy" text COLLATE "C" NOT NULL DEFAULT '', "break_steps" text COLLATE "C" NOT NULL DEFAULT '', "strike_policy" text COLLATE "C" NOT NULL DEFAULT '', "sergeant_other_community" text COLLATE "C" NOT NULL DEFAULT '', "transfer_requirements" text COLLATE "C" NOT NULL DEFAULT '', "missed_meetings" text COLLATE "C" NOT NULL DEFAULT '', "dating_policy" text COLLATE "C" NOT NULL DEFAULT '', "prohibited_actions" text COLLATE "C" NOT NULL DEFAULT '', "agree_to_rules" double precision NOT NULL DEFAULT 0, "status" text COLLATE "C" NOT NULL DEFAULT '', "staff_note" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "game_interests" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "username" text COLLATE "C" NOT NULL DEFAULT '', "discord_id" text COLLATE "C" NOT NULL DEFAULT '', "supported_games" text COLLATE "C", "popular_games" text COLLATE "C", "other_games" text COLLATE "C" NOT NULL DEFAULT '', "games_to_support" text COLLATE "C" NOT NULL DEFAULT '', "other_games_to_support" text COLLATE "C" NOT NULL DEFAULT '', "feedback" text COLLATE "C" NOT NULL DEFAULT '', "status" text COLLATE "C" NOT NULL DEFAULT '', "staff_note" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "users_notes" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "notes" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "discord_roles" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "role_id" text COLLATE "C" NOT NULL DEFAULT '', "role_name" text COLLATE "C" NOT NULL DEFAULT '', "position" double precision NOT NULL DEFAULT 0, "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "reward_grants" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "user" text COLLATE "C" NOT NULL DEFAULT '', "reward" text COLLATE "C" NOT NULL DEFAULT '', "role_id" text COLLATE "C" NOT NULL DEFAULT '', "discord_id" text COLLATE "C" NOT NULL DEFAULT '', "granted_at" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "outbox" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "relay" text COLLATE "C" NOT NULL DEFAULT '', "status" text COLLATE "C" NOT NULL DEFAULT '', "sequence" double precision NOT NULL DEFAULT 0, "body" text COLLATE "C", "actor_id" text COLLATE "C" NOT NULL DEFAULT '', "attempts" double precision NOT NULL DEFAULT 0, "next_attempt" text COLLATE "C" NOT NULL DEFAULT '', "last_error" text COLLATE "C" NOT NULL DEFAULT '', "delivered_at" text COLLATE "C" NOT NULL DEFAULT '', "message_id" text COLLATE "C" NOT NULL DEFAULT '', "created" text COLLATE "C" NOT NULL DEFAULT '', "updated" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE TABLE "audit_log" ("id" text COLLATE "C" PRIMARY KEY NOT NULL, "actor_id" text COLLATE "C" NOT NULL DEFAULT '', "actor_username" text COLLATE "C" NOT NULL DEFAULT '', "action" text COLLATE "C" NOT NULL DEFAULT '', "collection" text COLLATE "C" NOT NULL DEFAULT '', "record" text COLLATE "C" NOT NULL DEFAULT '', "subject_id" text COLLATE "C" NOT NULL DEFAULT '', "before" text COLLATE "C", "after" text COLLATE "C", "created" text COLLATE "C" NOT NULL DEFAULT '', "_row" bigint GENERATED ALWAYS AS IDENTITY);
CREATE UNIQUE INDEX "ix__superusers_tokenKey_f66da68e" ON "_superusers" ("tokenKey");
CREATE UNIQUE INDEX "ix__superusers_email_34dce3c1" ON "_superusers" ("email") WHERE "email" != '';
CREATE INDEX "ix__superusers_created_5222ba7e" ON "_superusers" ("created");
CREATE UNIQUE INDEX "ix__externalAuths_collectionRef_recordRef_provider_99ca2857" ON "_externalAuths" ("collectionRef", "recordRef", "provider");
CREATE UNIQUE INDEX "ix__externalAuths_collectionRef_provider_providerId_20633cbc" ON "_externalAuths" ("collectionRef", "provider", "providerId");
CREATE INDEX "ix__externalAuths_created_fe3c2289" ON "_externalAuths" ("created");
CREATE UNIQUE INDEX "ix_users_username_1cc9e50a" ON "users" (lower("username" COLLATE "C"));
CREATE UNIQUE INDEX "ix_users_discord_id_f9ea8dcd" ON "users" ("discord_id") WHERE discord_id != '';
CREATE INDEX "ix_users_created_f6f884fb" ON "users" ("created");
CREATE UNIQUE INDEX "ix_users_tokenKey_e954d2ed" ON "users" ("tokenKey");
CREATE UNIQUE INDEX "ix_users_email_ef7419c3" ON "users" ("email") WHERE "email" != '';
CREATE INDEX "ix_tournaments_start_date_41df8073" ON "tournaments" ("start_date");
CREATE INDEX "ix_tournaments_end_date_435ed4d9" ON "tournaments" ("end_date");
CREATE INDEX "ix_tournaments_organizer_35dfbce2" ON "tournaments" ("organizer");
CREATE INDEX "ix_tournaments_created_9aabff06" ON "tournaments" ("created");
CREATE UNIQUE INDEX "ix_tournament_registrations_user_tournament_1e550c62" ON "tournament_registrations" ("user", "tournament");
CREATE INDEX "ix_tournament_registrations_tournament_b4bdb49e" ON "tournament_registrations" ("tournament");
CREATE INDEX "ix_tournament_registrations_created_51baf6f1" ON "tournament_registrations" ("created");
CREATE INDEX "ix_clips_user_0de4f0ae" ON "clips" ("user");
CREATE INDEX "ix_clips_created_2d7866b2" ON "clips" ("created");
CREATE INDEX "ix_clips_upvotes_5fe53e73" ON "clips" ("upvotes");
CREATE INDEX "ix_clips_game_highest_round_fa8b520a" ON "clips" ("game", "highest_round");
CREATE UNIQUE INDEX "ix_clip_votes_user_clip_a6bd2041" ON "clip_votes" ("user", "clip");
CREATE INDEX "ix_clip_votes_clip_0a57886d" ON "clip_votes" ("clip");
CREATE INDEX "ix_clip_votes_created_a28f6317" ON "clip_votes" ("created");
CREATE INDEX "ix_faqs_position_be4b8250" ON "faqs" ("position");
CREATE INDEX "ix_faqs_created_d4f8ae57" ON "faqs" ("created");
CREATE INDEX "ix_conduct_rules_rule_number_e2c942a9" ON "conduct_rules" ("rule_number");
CREATE INDEX "ix_conduct_rules_created_c88a2f88" ON "conduct_rules" ("created");
CREATE INDEX "ix_ranks_position_3f86d7dd" ON "ranks" ("position");
CREATE INDEX "ix_ranks_created_70816f72" ON "ranks" ("created");
CREATE INDEX "ix_staff_applications_user_7dd93bbd" ON "staff_applications" ("user");
CREATE INDEX "ix_staff_applications_created_e1f8bc02" ON "staff_applications" ("created");
CREATE INDEX "ix_game_interests_user_aca99fb9" ON "game_interests" ("user");
CREATE INDEX "ix_game_interests_created_dd690464" ON "game_interests" ("created");
CREATE INDEX "ix_users_notes_user_created_a62f75b4" ON "users_notes" ("user", "created");
CREATE INDEX "ix_users_notes_created_1e276cb6" ON "users_notes" ("created");
CREATE UNIQUE INDEX "ix_discord_roles_role_id_fbcaa9c7" ON "discord_roles" ("role_id");
CREATE INDEX "ix_discord_roles_position_329b2377" ON "discord_roles" ("position");
CREATE INDEX "ix_discord_roles_created_edca3f89" ON "discord_roles" ("created");
CREATE UNIQUE INDEX "ix_reward_grants_user_reward_42bd2e78" ON "reward_grants" ("user", "reward");
CREATE INDEX "ix_reward_grants_created_77d21ef2" ON "reward_grants" ("created");
CREATE INDEX "ix_outbox_status_sequence_2dcc6274" ON "outbox" ("status", "sequence");
CREATE INDEX "ix_outbox_sequence_cb295de1" ON "outbox" ("sequence");
CREATE INDEX "ix_outbox_actor_id_689dea9c" ON "outbox" ("actor_id");
CREATE INDEX "ix_outbox_delivered_at_cb51eadc" ON "outbox" ("delivered_at");
CREATE INDEX "ix_outbox_created_b0fdc394" ON "outbox" ("created");
CREATE INDEX "ix_audit_log_created_ff989800" ON "audit_log" ("created");
CREATE INDEX "ix_audit_log_collection_record_b6427e40" ON "audit_log" ("collection", "record");
CREATE INDEX "ix_audit_log_actor_id_c165e21e" ON "audit_log" ("actor_id");
CREATE INDEX "ix_audit_log_subject_id_995df6bf" ON "audit_log" ("subject_id");
CREATE VIEW "clip_leaderboard" AS SELECT CAST(source."id" AS text) COLLATE "C" AS "id", CAST(source."game" AS text) COLLATE "C" AS "game", CAST(source."map" AS text) COLLATE "C" AS "map", CAST(source."clip_title" AS text) COLLATE "C" AS "clip_title", CAST(source."clip_link" AS text) COLLATE "C" AS "clip_link", CAST(source."highest_round" AS double precision) AS "highest_round", CAST(source."upvotes" AS double precision) AS "upvotes", CAST(source."created" AS text) COLLATE "C" AS "created", CAST(source."user" AS text) COLLATE "C" AS "user", CAST(source."username" AS text) COLLATE "C" AS "username", CAST(source."avatar" AS text) COLLATE "C" AS "avatar" FROM (
  SELECT clips.id AS id, clips.game AS game, clips.map AS map, clips.clip_title AS clip_title,
    clips.clip_link AS clip_link, clips.highest_round AS highest_round, clips.upvotes AS upvotes,
    clips.created AS created, clips."user" AS "user", users.username AS username, users.avatar AS avatar
  FROM clips LEFT JOIN users ON users.id = clips."user" WHERE clips.upvotes > 0) AS source;
CREATE VIEW "bo6_leaderboard" AS SELECT CAST(source."id" AS text) COLLATE "C" AS "id", CAST(source."game" AS text) COLLATE "C" AS "game", CAST(source."map" AS text) COLLATE "C" AS "map", CAST(source."clip_title" AS text) COLLATE "C" AS "clip_title", CAST(source."clip_link" AS text) COLLATE "C" AS "clip_link", CAST(source."highest_round" AS double precision) AS "highest_round", CAST(source."upvotes" AS double precision) AS "upvotes", CAST(source."created" AS text) COLLATE "C" AS "created", CAST(source."user" AS text) COLLATE "C" AS "user", CAST(source."username" AS text) COLLATE "C" AS "username", CAST(source."avatar" AS text) COLLATE "C" AS "avatar" FROM (
  SELECT clips.id AS id, clips.game AS game, clips.map AS map, clips.clip_title AS clip_title,
    clips.clip_link AS clip_link, clips.highest_round AS highest_round, clips.upvotes AS upvotes,
    clips.created AS created, clips."user" AS "user", users.username AS username, users.avatar AS avatar
  FROM clips LEFT JOIN users ON users.id = clips."user" WHERE clips.game = 'blackops6') AS source;
INSERT INTO _params (id, value) VALUES ('auth-secret:pbc_3142635823', '{"rule":"","secret":"first-release-first-release-first-release-first-re"}') ON CONFLICT (id) DO NOTHING;
INSERT INTO _params (id, value) VALUES ('auth-secret:pbc_2113621238', '{"rule":"","secret":"first-release-first-release-first-release-first-re"}') ON CONFLICT (id) DO NOTHING;
CREATE TABLE IF NOT EXISTS _node_requests (
  id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE IF NOT EXISTS _changes (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node TEXT NOT NULL,
  collection TEXT NOT NULL,
  action TEXT NOT NULL,
  record TEXT NOT NULL,
  snapshot TEXT,
  at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX IF NOT EXISTS _changes_at ON _changes (at);
INSERT INTO "users" ("avatar", "created", "discord", "discord_data", "discord_id", "discord_username", "email", "emailVisibility", "id", "is_admin", "is_staff", "name", "password", "theme_preference", "tokenKey", "updated", "username", "verified") VALUES ('', '2026-11-17 03:27:17.582Z', '100000000000000001', '{"user":{"id":"100000000000000001","username":"Runa"},"roles":[]}', '100000000000000001', 'Runa', 'Runa@Example.test', 0, 'member000000001', 1, 1, 'Runa', '$argon2id$v=19$m=19456,t=2,p=1$lM6/jn+Ewo2bbDdOPZMYMA$fuVbVFNbZHFf2eHyl5LjOgIjGFHloTKLz+7crFbPfdM', '', 'token-key-of-member-1-token-key-of-member-1-token-', '2026-11-17 03:27:17.582Z', 'Runa', 1);
INSERT INTO "users" ("avatar", "created", "discord", "discord_data", "discord_id", "discord_username", "email", "emailVisibility", "id", "is_admin", "is_staff", "name", "password", "theme_preference", "tokenKey", "updated", "username", "verified") VALUES ('', '2026-11-17 03:27:18.163Z', '100000000000000002', '{"user":{"id":"100000000000000002","username":"Tove<b>"},"roles":[]}', '100000000000000002', 'Tove<b>', 'Tove@Example.test', 0, 'member000000002', 0, 0, 'Tove<b>', '$argon2id$v=19$m=19456,t=2,p=1$ERTxHFZEsNMnutq6kpf8iw$YcLHZINgDoSQpXSDH9wk0Ctena7iIzFTe8O3+ZbrNTI', '', 'token-key-of-member-2-token-key-of-member-2-token-', '2026-11-17 03:27:18.163Z', 'Tove<b>', 1);
INSERT INTO "users" ("avatar", "created", "discord", "discord_data", "discord_id", "discord_username", "email", "emailVisibility", "id", "is_admin", "is_staff", "name", "password", "theme_preference", "tokenKey", "updated", "username", "verified") VALUES ('', '2026-11-17 03:27:18.493Z', '100000000000000003', '{"user":{"id":"100000000000000003","username":"Eirik"},"roles":[]}', '100000000000000003', 'Eirik', 'Eiri@Example.test', 0, 'member000000003', 0, 0, 'Eirik', '$argon2id$v=19$m=19456,t=2,p=1$LkFq7PSujeH3VJT6yo8pLA$0ezm+UBPwygPU91FSjuCAM88a0dNtvD6302cx7eQsBo', '', 'token-key-of-member-3-token-key-of-member-3-token-', '2026-11-17 03:27:18.493Z', 'Eirik', 1);
INSERT INTO "tournaments" ("created", "description", "end_date", "game", "id", "max_participants", "name", "organizer", "participant_count", "start_date", "status", "thumbnail", "updated") VALUES ('2026-11-17 03:27:18.735Z', 'Bring snacks.', '2026-11-19 19:00:00.000Z', 'blackops6', 'event0000000001', 2, 'Round 100 or bust', 'member000000001', 0, '2026-11-18 19:00:00.000Z', 'upcoming', '', '2026-11-17 03:27:18.735Z');
INSERT INTO "tournament_registrations" ("created", "id", "registration_date", "status", "tournament", "updated", "user") VALUES ('2026-11-17 03:27:18.750Z', 'signup000000002', '2026-11-15 19:00:00.000Z', 'confirmed', 'event0000000001', '2026-11-17 03:27:18.750Z', 'member000000002');
UPDATE "tournaments" SET "participant_count" = 1, "updated" = '2026-11-17 03:27:18.779Z' WHERE "id" = 'event0000000001';
INSERT INTO "tournament_registrations" ("created", "id", "registration_date", "status", "tournament", "updated", "user") VALUES ('2026-11-17 03:27:18.788Z', 'signup000000003', '2026-11-15 19:00:00.000Z', 'confirmed', 'event0000000001', '2026-11-17 03:27:18.788Z', 'member000000003');
UPDATE "tournaments" SET "participant_count" = 2, "updated" = '2026-11-17 03:27:18.799Z' WHERE "id" = 'event0000000001';
INSERT INTO "clips" ("clip_link", "clip_title", "consent_promotional", "created", "discord_username", "downvotes", "game", "highest_round", "id", "map", "paypal_handle", "updated", "upvotes", "user") VALUES ('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'The last window', 0, '2026-11-17 03:27:18.801Z', 'Tove', 0, 'blackops6', 0, 'clip00000000001', '', '@tove', '2026-11-17 03:27:18.801Z', 0, 'member000000002');
INSERT INTO "clip_votes" ("clip", "created", "id", "updated", "user", "vote_type") VALUES ('clip00000000001', '2026-11-17 03:27:18.814Z', 'vote00000000001', '2026-11-17 03:27:18.814Z', 'member000000003', 'upvote');
UPDATE "clips" SET "updated" = '2026-11-17 03:27:18.828Z', "upvotes" = 1 WHERE "id" = 'clip00000000001';
INSERT INTO "clip_votes" ("clip", "created", "id", "updated", "user", "vote_type") VALUES ('clip00000000001', '2026-11-17 03:27:18.836Z', 'vote00000000002', '2026-11-17 03:27:18.836Z', 'member000000001', 'downvote');
UPDATE "clips" SET "downvotes" = 1, "updated" = '2026-11-17 03:27:18.856Z' WHERE "id" = 'clip00000000001';
INSERT INTO "conduct_rules" ("created", "id", "rule_content", "rule_number", "rule_title", "updated") VALUES ('2026-11-17 03:27:18.865Z', 'rule00000000001', 'To everybody.', 1, 'Be kind', '2026-11-17 03:27:18.865Z');
INSERT INTO "ranks" ("created", "description", "id", "position", "title", "updated") VALUES ('2026-11-17 03:27:18.878Z', 'Keeps watch.', 'rank00000000001', 1, 'Sergeant', '2026-11-17 03:27:18.878Z');
INSERT INTO "faqs" ("answer", "created", "id", "position", "question", "updated") VALUES ('At night.', '2026-11-17 03:27:18.893Z', 'faq000000000001', 1, 'When?', '2026-11-17 03:27:18.893Z');
INSERT INTO "users_notes" ("created", "id", "notes", "updated", "user") VALUES ('2026-11-17 03:27:18.899Z', 'note00000000001', 'Helps everybody.', '2026-11-17 03:27:18.899Z', 'member000000003');
