/**
 * Functions that give PostgreSQL the loose values of SQLite. A start that finds others replaces them, under the
 * start-up lock, so that they always fit the code that calls them.
 */
export const postgresFunctions: readonly string[] = [
  // Text that SQLite would take for a number. The bounds keep the cast from overflowing.
  String.raw`CREATE OR REPLACE FUNCTION engine_number(value text) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN value ~ '^\s*[+-]?(\d{1,200}(\.\d{0,90})?|\.\d{1,90})([eE][+-]?\d{1,2})?\s*$'
        THEN value::double precision END
    $$`,

  `CREATE OR REPLACE FUNCTION engine_json_number(document text, path text[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE json_typeof(found)
        WHEN 'number' THEN engine_number(found #>> '{}')
        WHEN 'boolean' THEN CASE found #>> '{}' WHEN 'true' THEN 1 ELSE 0 END
      END FROM (SELECT CASE WHEN document IS JSON THEN document::json #> path END AS found) AS place
    $$`,

  `CREATE OR REPLACE FUNCTION engine_json_text(document text, path text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN json_typeof(found) IN ('string', 'object', 'array') THEN found #>> '{}' END
      FROM (SELECT CASE WHEN document IS JSON THEN document::json #> path END AS found) AS place
    $$`,

  `CREATE OR REPLACE FUNCTION engine_list(document text) RETURNS json
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN document IS JSON ARRAY THEN document::json ELSE '[]'::json END
    $$`,

  `CREATE OR REPLACE FUNCTION engine_distance(
      lon_a double precision, lat_a double precision, lon_b double precision, lat_b double precision
    ) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT 6371 * acos(least(1.0, greatest(-1.0,
        cos(radians(lat_a)) * cos(radians(lat_b)) * cos(radians(lon_b) - radians(lon_a))
        + sin(radians(lat_a)) * sin(radians(lat_b)))))
    $$`,

  // A moment of one of the spellings SQLite reads, without a zone; NULL for anything else.
  String.raw`CREATE OR REPLACE FUNCTION engine_moment(value text) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$
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
    END $$`,

  String.raw`CREATE OR REPLACE FUNCTION engine_shifted(moment timestamp, value text, modifier text) RETURNS timestamp
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
    END $$`,

  String.raw`CREATE OR REPLACE FUNCTION engine_time_part(moment timestamp, part text) RETURNS text LANGUAGE sql STABLE AS $$
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
    $$`,

  `CREATE OR REPLACE FUNCTION engine_strftime(format text, value text, modifiers text[]) RETURNS text
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
    END $$`,
]
