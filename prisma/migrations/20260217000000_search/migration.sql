-- One row for everything that can be found, kept by triggers in the transaction that changes what it stands for.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case without accents, punctuation and symbols, so that every way to write a word is the same; `foldWords` in
-- lib/search/search-text.ts does the same for what a person types. A database of the locale C knows only ASCII letters, so
-- the lower case comes from a collation that knows all: built in from PostgreSQL 17 on, from ICU before.
DO $$
DECLARE
  letters TEXT := coalesce(
    (SELECT 'pg_catalog.' || quote_ident(collname) FROM pg_collation
     WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
     ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1),
    'pg_catalog."default"');
BEGIN
  EXECUTE format(
    $make$
    CREATE FUNCTION search_fold(TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      SELECT btrim(regexp_replace(
        translate(
          regexp_replace(lower(normalize($1, NFKD) COLLATE %s), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\ufe00-\ufe0f\U000e0000-\U000e0fff]+', '', 'g'),
          U&'\03c2', U&'\03c3'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3020\ue000-\uf8ff\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'))
    $body$
    $make$,
    letters);
END $$;

CREATE TABLE "search_entry" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "club_id" BIGINT,
    "number" INTEGER,
    "title" TEXT NOT NULL,
    "title_words" TSVECTOR NOT NULL,
    "words" TSVECTOR NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "is_verified" BOOLEAN NOT NULL,
    "live_until" TIMESTAMPTZ(3),
    CONSTRAINT "search_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "search_entry_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "search_entry_kind_subject_key" ON "search_entry"("kind", "subject");
CREATE INDEX "search_entry_club_id_idx" ON "search_entry"("club_id");
CREATE INDEX "search_entry_number_idx" ON "search_entry"("number");
CREATE INDEX "search_entry_words_idx" ON "search_entry" USING GIN ("words");
CREATE INDEX "search_entry_title_idx" ON "search_entry" USING GIN ("title" gin_trgm_ops);

-- Writes the row of one subject; every kind's trigger calls it. Words of the title weigh A, those of the text D.
CREATE FUNCTION search_keep(
  of_kind TEXT, of_subject TEXT, in_club BIGINT, with_number INTEGER, with_title TEXT, with_text TEXT,
  listed BOOLEAN, verified BOOLEAN, live TIMESTAMPTZ
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_entry (kind, subject, club_id, number, title, title_words, words, is_listed, is_verified, live_until)
  SELECT of_kind, of_subject, in_club, with_number, folded, title_words,
         title_words || setweight(to_tsvector('simple', search_fold(with_text)), 'D'), listed, verified, live
  FROM (SELECT search_fold(with_title) AS folded) f,
       LATERAL (SELECT setweight(to_tsvector('simple', folded), 'A') AS title_words) t
  ON CONFLICT (kind, subject) DO UPDATE SET
    club_id = EXCLUDED.club_id, number = EXCLUDED.number, title = EXCLUDED.title, title_words = EXCLUDED.title_words,
    words = EXCLUDED.words, is_listed = EXCLUDED.is_listed, is_verified = EXCLUDED.is_verified, live_until = EXCLUDED.live_until
$$;

CREATE FUNCTION club_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep('club', NEW.slug, NEW.id, NULL, NEW.name, NEW.slug || ' ' || NEW.about,
    NEW.archived_at IS NULL, NEW.verified, NEW.active_at + interval '30 days');
  RETURN NULL;
END $$;
CREATE TRIGGER "club_searchable" AFTER INSERT OR UPDATE OF "name", "about", "verified", "archived_at", "active_at" ON "club"
FOR EACH ROW EXECUTE FUNCTION club_keep_search();

CREATE FUNCTION proposal_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_keep('proposal', NEW.id::text, NEW.club_id, NEW.number, NEW.title, NEW.body, true, false,
    CASE WHEN NEW.cancelled_at IS NULL THEN NEW.ends_at END);
  RETURN NULL;
END $$;
CREATE TRIGGER "proposal_searchable" AFTER INSERT OR UPDATE OF "title", "body", "ends_at", "cancelled_at" ON "proposal"
FOR EACH ROW EXECUTE FUNCTION proposal_keep_search();

-- A person is found by the name they chose; who has none, by their address alone, which needs no row.
CREATE FUNCTION profile_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name = '' THEN
    DELETE FROM search_entry WHERE kind = 'person' AND subject = NEW.address;
  ELSE
    PERFORM search_keep('person', NEW.address, NULL, NULL, NEW.name, NEW.about, true, false, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "profile_searchable" AFTER INSERT OR UPDATE OF "name", "about" ON "profile"
FOR EACH ROW EXECUTE FUNCTION profile_keep_search();

SELECT search_keep('club', slug, id, NULL, name, slug || ' ' || about, archived_at IS NULL, verified, active_at + interval '30 days')
FROM club ORDER BY id;
SELECT search_keep('proposal', id::text, club_id, number, title, body, true, false, CASE WHEN cancelled_at IS NULL THEN ends_at END)
FROM proposal ORDER BY id;
SELECT search_keep('person', address, NULL, NULL, name, about, true, false, NULL)
FROM profile WHERE name <> '' ORDER BY address;
